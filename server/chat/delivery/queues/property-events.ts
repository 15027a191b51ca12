import { z } from 'zod'

type Shape = Readonly<Record<string, z.ZodType>>

/** The events that name a property and its new value, one form per property. */
type PropertyEvent<Base extends Shape, Names extends PropertyFields, Values> = {
  [Property in keyof Values & string]: { [Field in keyof Base]: z.input<Base[Field]> } & {
    [Field in Names['property']]: Property
  } & { [Field in Names['value']]: Values[Property] }
}[keyof Values & string]

/** The fields that hold the name of the property and its value. */
interface PropertyFields {
  readonly property: string
  readonly value: string
}

const modernFields = { property: 'property', value: 'value' } as const
type ModernFields = typeof modernFields

/**
 * The schemas of the events about a table of properties. Properties whose values have the same form share a schema, so
 * that a document with a hundred settings stays short.
 */
export function propertyEvents<Base extends Shape, Values, const Fields extends PropertyFields = ModernFields>(
  base: Base,
  values: { readonly [Property in keyof Values]: z.ZodType<Values[Property]> },
  fields: Fields = modernFields as unknown as Fields,
): readonly z.ZodType<PropertyEvent<Base, Fields, Values>, PropertyEvent<Base, Fields, Values>>[] {
  const groups = new Map<string, { names: string[]; schema: z.ZodType }>()
  for (const [name, schema] of Object.entries<z.ZodType>(values)) {
    const form = JSON.stringify(z.toJSONSchema(schema))
    const group = groups.get(form) ?? { names: [], schema }
    group.names.push(name)
    groups.set(form, group)
  }
  const options = [...groups.values()].map(({ names, schema }) =>
    z.strictObject({ ...base, [fields.property]: z.literal(names), [fields.value]: schema }),
  )
  return options as never
}

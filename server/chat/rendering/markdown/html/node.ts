/** Rendered content before it is text: elements, text that will be escaped, and markup made by a trusted engine. */
export interface ElementNode {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ContentNode[]
}

/** Markup of KaTeX. Nothing a person wrote may become one of these. */
export interface TrustedMarkup {
  readonly markup: string
}

export type ContentNode = ElementNode | TrustedMarkup | string

export function element(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: ContentNode[] = [],
): ElementNode {
  return { tag, attributes, children }
}

export function isElement(node: ContentNode, tag?: string): node is ElementNode {
  return typeof node !== 'string' && 'tag' in node && (tag === undefined || node.tag === tag)
}

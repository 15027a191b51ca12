/** Rendered content before serialization: elements, text to be escaped, and markup of a trusted engine. */
export interface ElementNode {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ContentNode[]
}

/** Markup of KaTeX. User input must never become one of these. */
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

import DOMPurify from 'dompurify'

const tags = [
  ...['p', 'br', 'hr', 'div', 'span', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'a', 'img', 'time'],
  ...['ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'sub', 'sup', 'audio', 'video'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const mathTags = [
  ...['math', 'semantics', 'annotation', 'mrow', 'mi', 'mo', 'mn', 'ms', 'mtext', 'mspace', 'msup', 'msub', 'msubsup'],
  ...['mfrac', 'msqrt', 'mroot', 'mtable', 'mtr', 'mtd', 'munder', 'mover', 'munderover', 'mpadded', 'mphantom'],
  ...['menclose', 'mstyle', 'svg', 'path', 'line', 'g'],
]
const attributes = [
  ...['href', 'src', 'alt', 'title', 'class', 'datetime', 'start', 'align', 'aria-label', 'aria-hidden', 'role'],
  ...['data-user-id', 'data-user-group-id', 'data-stream-id', 'data-code-language', 'data-original-src'],
  ...['data-original-dimensions', 'data-original-content-type', 'data-animated', 'data-transcoded-image', 'controls'],
  ...['preload', 'xmlns', 'encoding', 'display', 'mathvariant', 'stretchy', 'fence', 'separator', 'accent', 'd'],
  ...['viewBox', 'preserveAspectRatio', 'width', 'height', 'fill', 'stroke', 'x1', 'x2', 'y1', 'y2', 'stroke-width'],
  ...['columnalign', 'rowspacing', 'columnspacing', 'scriptlevel', 'displaystyle', 'linethickness', 'notation'],
]

/** Formulas need style attributes, which the page's policy rejects: they are moved to this attribute. */
const savedStyle = 'data-saved-style'
const styleNames = new Set([
  ...['height', 'width', 'min-width', 'vertical-align', 'top', 'left', 'position', 'color', 'background-color'],
  ...['margin-left', 'margin-right', 'margin-top', 'padding-left', 'border-bottom-width', 'border-top-width'],
  ...['border-right-width', 'border-width', 'border-style', 'border-color', 'font-size', 'background', 'transform'],
])
const styleValue = /^[-\w.%# ]+$/

const purifier = DOMPurify(window)
const anyTag = /<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>/gi

/** The number of cached messages, the most recently shown ones. */
const cleanedMax = 500
const cleaned = new Map<string, DocumentFragment>()
/** A copy would fetch media, and the policy may reject its styles. */
const notCopied = /<(?:img|audio|video)\b|style=/i

/** Message HTML as sanitized nodes. A conversation that opens again is not sanitized again. */
export function cleanMessage(html: string): DocumentFragment {
  const known = cleaned.get(html)
  if (known !== undefined) return known.cloneNode(true) as DocumentFragment
  const fragment = sanitized(html)
  if (notCopied.test(html)) return fragment
  cleaned.set(html, fragment.cloneNode(true) as DocumentFragment)
  const [oldest] = cleaned.keys()
  if (cleaned.size > cleanedMax && oldest !== undefined) cleaned.delete(oldest)
  return fragment
}

function sanitized(html: string): DocumentFragment {
  // Renamed before parsing: the policy applies to style attributes even in an inert document.
  const named = html.replace(anyTag, (tag) => tag.replace(/\sstyle=/i, ` ${savedStyle}=`))
  const fragment = purifier.sanitize(named, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: [...tags, ...mathTags],
    ALLOWED_ATTR: [...attributes, savedStyle],
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#|bitcoin:|ethereum:)/i,
    // Only these two are URLs; the sanitizer treats every value as one by default.
    ADD_URI_SAFE_ATTR: [...attributes, savedStyle].filter((name) => name !== 'href' && name !== 'src'),
  })
  for (const image of fragment.querySelectorAll<HTMLElement>('a.message_embed_image')) showCardImage(image)
  for (const element of fragment.querySelectorAll<HTMLElement>(`[${savedStyle}]`)) restoreStyle(element)
  return fragment
}

const cardImage = /^background-image: url\((\/external_content\/[0-9a-f]{64}\/[0-9a-f]+)\)$/

/** The image of a link card is a style, which the policy rejects: it becomes an image. The title beside it is the link. */
function showCardImage(link: HTMLElement): void {
  const source = cardImage.exec(link.getAttribute(savedStyle) ?? '')?.[1]
  if (source === undefined) return link.remove()
  const image = document.createElement('img')
  image.src = source
  image.alt = ''
  image.loading = 'lazy'
  image.className = 'message_embed_image'
  link.replaceWith(image)
}

function restoreStyle(element: HTMLElement): void {
  const style = element.closest('.katex') === null ? '' : (element.getAttribute(savedStyle) ?? '')
  for (const declaration of style.split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim())
    if (styleNames.has(name) && styleValue.test(value)) element.style.setProperty(name, value)
  }
  element.removeAttribute(savedStyle)
}

// Pygments' short names for the scopes of highlight.js. Clients style these and no others.
const classByScope: ReadonlyMap<string, string> = new Map([
  ['addition', 'gi'],
  ['attr', 'na'],
  ['attribute', 'na'],
  ['built_in', 'nb'],
  ['bullet', 'k'],
  ['char', 'sc'],
  ['char.escape', 'se'],
  ['code', 'sb'],
  ['comment', 'c'],
  ['deletion', 'gd'],
  ['doctag', 'sd'],
  ['emphasis', 'ge'],
  ['formula', 'sx'],
  ['function', 'nf'],
  ['keyword', 'k'],
  ['link', 'na'],
  ['literal', 'kc'],
  ['meta', 'cp'],
  ['meta.prompt', 'gp'],
  ['name', 'nt'],
  ['number', 'm'],
  ['operator', 'o'],
  ['property', 'py'],
  ['punctuation', 'p'],
  ['quote', 'ge'],
  ['regexp', 'sr'],
  ['section', 'gh'],
  ['selector-attr', 'na'],
  ['selector-class', 'nc'],
  ['selector-id', 'nn'],
  ['selector-pseudo', 'nd'],
  ['selector-tag', 'nt'],
  ['string', 's'],
  ['strong', 'gs'],
  ['subst', 'si'],
  ['symbol', 'ss'],
  ['tag', 'nt'],
  ['template-tag', 'cp'],
  ['template-variable', 'nv'],
  ['title', 'nf'],
  ['title.class', 'nc'],
  ['title.class.inherited', 'nc'],
  ['title.function', 'nf'],
  ['title.function.invoke', 'nf'],
  ['type', 'kt'],
  ['variable', 'nv'],
  ['variable.constant', 'no'],
  ['variable.language', 'bp'],
])

/** The class for the class attribute of highlight.js, where `title.function` is written as `title function_`. */
export function pygmentsClass(scopeClasses: string): string | undefined {
  const parts = scopeClasses.split(' ').map((part) => part.replace(/_+$/, ''))
  for (let length = parts.length; length > 0; length--) {
    const className = classByScope.get(parts.slice(0, length).join('.'))
    if (className !== undefined) return className
  }
  return undefined
}

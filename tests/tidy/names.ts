import { importsOf } from './imports.ts'
import { type Breach, isCode, type SourceFile } from './source.ts'

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/
const folderNames = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Names that other programs and conventions require: git, npm, GitHub. */
const givenNames =
  /^(?:README|ARCHITECTURE|CHANGELOG|STYLE|LICENSE|CONTRIBUTING|SECURITY|Dockerfile)(?:\.md)?$|^\.[a-z]+(?:rc|ignore)$|^(?:ISSUE_TEMPLATE|pull_request_template\.md)$/
/** As the whole name only: "common passwords" is a name of passwords. */
const meaningless =
  /^(?:utils?|helpers?|common|misc|shared|stuff|lib)$|-(?:utils?|helpers?|common|misc|shared|stuff)$|^(?:utils?|helpers?|misc)-/

export function checkNames(files: readonly SourceFile[]): Breach[] {
  return files.flatMap(({ path }) => {
    const parts = path.split('/')
    const name = parts.at(-1) ?? ''
    const folders = parts.slice(0, -1)
    const problems = [
      ...folders.filter((folder) => !folderNames.test(folder) && !givenNames.test(folder)),
      ...(kebabCase.test(name) || givenNames.test(name) ? [] : [name]),
    ].map((odd) => `${odd} is not in kebab-case: rename it`)
    const stems = parts.map((part) => part.replace(/\..*$/, ''))
    const empty = stems.filter((stem) => meaningless.test(stem))
    const remedies = [...problems, ...empty.map((stem) => `"${stem}" says nothing: name the folder after its purpose`)]
    return remedies.map((remedy) => ({ path, line: 1, remedy }))
  })
}

/** Node resolves no endings: an import must name the file exactly. */
export function checkImportEndings(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => isCode(file) && /\.tsx?$/.test(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, specifier }) => target !== undefined && !/\.(?:ts|tsx|json|css|svg|js)$/.test(specifier))
        .map(({ specifier, line }) => ({ path: file.path, line, remedy: `write the ending: ${specifier}.ts` })),
    )
}

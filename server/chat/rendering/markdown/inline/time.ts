import { timeTextLengthMax } from '../bounds.ts'
import { element } from '../html/node.ts'
import { readTime } from '../time/time-value.ts'
import type { Pass } from './pass.ts'

/** A time that every reader sees in their own time zone. */
export const timePass: Pass = (text, { stash }) => {
  if (!text.includes('<time:')) return text
  return text.replace(/<time:([^>\n]*)>/g, (source, body: string) => {
    const written = stash.sourceOf(body)
    const datetime = written.length <= timeTextLengthMax ? readTime(written) : undefined
    if (datetime !== undefined) return stash.put(element('time', { datetime }, [written]), source)
    return stash.put(stash.sourceOf(source), source)
  })
}

import type { RenderContext, RenderResult } from '../markdown/context.ts'
import { type CompiledLinkifier, compileLinkifier, isInvalidLinkifier } from '../markdown/linkifiers/linkifier.ts'
import type { Renderer } from '../markdown/renderer.ts'
import { contextOf, type ResolvedContext } from './resolved-context.ts'

export interface RenderTask {
  readonly source: string
  readonly context: ResolvedContext
}

export interface RenderRequest extends RenderTask {
  readonly id: number
}

export type RenderReply =
  | { readonly id: number; readonly result: RenderResult }
  | { readonly id: number; readonly problem: string }

/** Linkifiers rarely change, and compiling one costs more than applying it. */
const compiledMax = 1_000
const compiled = new Map<string, CompiledLinkifier>()

export function runRenderTask(renderer: Renderer, { source, context }: RenderTask): RenderResult {
  return renderer.render(source, contextOf(context, context.linkifiers.flatMap(compile)))
}

function compile(linkifier: RenderContext['linkifiers'][number]['source']): CompiledLinkifier[] {
  const key = JSON.stringify([linkifier.pattern, linkifier.urlTemplate])
  const known = compiled.get(key)
  if (known !== undefined) return [known]
  const made = compileLinkifier(linkifier)
  if (isInvalidLinkifier(made)) return []
  if (compiled.size >= compiledMax) compiled.clear()
  compiled.set(key, made)
  return [made]
}

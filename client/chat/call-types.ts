import type { ChatCalls } from './api.generated.ts'
import type { Immutable } from './state/types.ts'

/** The endpoints of the chat API, as `PATCH /drafts/{draft_id}`. */
export type CallName = keyof ChatCalls

type MethodOf<Name> = Name extends `${infer Method} ${string}` ? Method : never
type PathOf<Name> = Name extends `${string} ${infer Path}` ? Path : never

/** Whether a path with values, as `/drafts/${number}`, is one of an endpoint: compared part by part. */
type IsPathOf<Path extends string, Template extends string> = Template extends `${infer Wanted}/${infer Rest}`
  ? Path extends `${infer Part}/${infer Others}`
    ? IsPart<Part, Wanted> extends true
      ? IsPathOf<Others, Rest>
      : false
    : false
  : Path extends `${string}/${string}`
    ? false
    : IsPart<Path, Template>

type IsPart<Part extends string, Wanted extends string> = Wanted extends `{${string}}`
  ? true
  : Part extends Wanted
    ? true
    : false

/** The endpoint of a method and a path; one without values in its path goes before one with them. */
export type CallOf<Method extends string, Path extends string> = Method extends string
  ? Path extends string
    ? `${Method} ${Path}` extends CallName
      ? `${Method} ${Path}`
      : MatchingCall<Method, Path>
    : never
  : never

type MatchingCall<Method extends string, Path extends string> = {
  [Name in CallName]: MethodOf<Name> extends Method ? (IsPathOf<Path, PathOf<Name>> extends true ? Name : never) : never
}[CallName]

type ValuesInPath<Name extends string> = Name extends `${string}{${infer Value}}${infer Rest}`
  ? Value | ValuesInPath<Rest>
  : never

/** The parameters of a call besides those in its path. */
export type ParamsOf<Name extends CallName> = Immutable<Omit<ChatCalls[Name]['params'], ValuesInPath<Name>>>

export type ResultOf<Name extends CallName> = Immutable<ChatCalls[Name]['result']>

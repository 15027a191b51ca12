import './keys.css'

/** `Keys keys="ctrl K"`: one cap for each key. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys" dir="ltr">
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice, and the order never changes.
        <kbd key={index}>{key}</kbd>
      ))}
    </span>
  )
}

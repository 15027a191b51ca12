import './keys.css'

/** `Keys keys="ctrl K"`: one key cap per key. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys" dir="ltr">
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may repeat, and the order never changes.
        <kbd key={index}>{key}</kbd>
      ))}
    </span>
  )
}

import { copyButton } from './copy.ts'
import './frame.ts'
import { layOut } from './json-text.ts'
import { text } from './page-text.ts'

for (const block of document.querySelectorAll('.code')) {
  const code = block.querySelector('code')
  if (code !== null) block.append(copyButton(() => code.textContent ?? '', code.textContent?.split('\n')[0] ?? ''))
}

/** The dot shows the current state of /readyz. */
async function showStatus() {
  const place = document.getElementById('status')
  const link = place?.querySelector('a')
  if (place === null || link === null || link === undefined) return
  const ready = await fetch('/readyz').then(
    (reply) => reply.ok,
    () => false,
  )
  place.classList.add(ready ? 'ready' : 'troubled')
  link.textContent = ready ? text.statusReady : text.statusNotReady
}

/** A real call, to show that the address works. */
async function showLiveReply() {
  const request = document.getElementById('live-request')
  const shown = document.getElementById('live-reply')
  if (shown === null || request?.dataset.path === undefined) return
  const reply = await fetch(request.dataset.path, { credentials: 'omit' })
  if (!reply.ok) return
  const spans = layOut(await reply.text()).map((one) => {
    const span = document.createElement('span')
    span.className = one.kind
    span.textContent = one.text
    return span
  })
  shown.replaceChildren(...spans)
}

showStatus()
// The page is complete without it.
showLiveReply().catch(() => {})

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { fileAddress } from './file-address.ts'
import { FrontFrame } from './front-frame.tsx'

/** The server leads here from the address of a file that the visitor may not read: without a session, after the sign-in. */
export function FilePage() {
  const text = useText('files')
  const { goHome } = useText('page')
  const [, navigate] = useLocation()
  const address = fileAddress(location.search, location.origin)
  const file = useQuery({ queryKey: ['file', address], queryFn: () => isReadable(address) })
  const isThere = file.data
  useTitle(text.file)
  useEffect(() => {
    if (isThere === true && address !== undefined) location.replace(address)
  }, [isThere, address])
  if (isThere === false)
    return (
      <FrontFrame title={text.notFound} text={text.notFoundText}>
        <Button onPress={() => navigate('/')}>{goHome}</Button>
      </FrontFrame>
    )
  return (
    <FrontFrame title={text.file}>
      {file.isError ? <ErrorNote error={file.error} onRetry={file.refetch} /> : null}
      {isThere === undefined && !file.isError ? <Skeleton lines={2} /> : null}
      {/* The browser stays on this page if it stores the file. */}
      {isThere === true ? <a href={address}>{text.open}</a> : null}
    </FrontFrame>
  )
}

/** Without `text/html` among the accepted types, which would lead back to this page. */
async function isReadable(address: string | undefined): Promise<boolean> {
  if (address === undefined) return false
  const reply = await fetch(address, { method: 'HEAD' })
  if (reply.status >= 500) throw new Error(reply.statusText)
  return reply.ok
}

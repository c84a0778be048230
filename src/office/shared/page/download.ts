import { mediaObjects } from '#contract/shipments/media-objects.ts'
import { apiClient } from '../../../api/client.ts'
import { call } from '../../../api/call.ts'

export async function downloadFile(id: string): Promise<void> {
  // The address is signed: the browser opens it without a token, and need not hold the file in memory.
  const { contentUrl, fileName } = await call(mediaObjects.read, { params: { id } })
  if (contentUrl === undefined) return
  const link = document.createElement('a')
  link.href = `${apiClient().origin ?? ''}${contentUrl}`
  link.download = fileName ?? ''
  link.rel = 'noreferrer'
  document.body.append(link)
  link.click()
  link.remove()
}

import { downloadResponse, saveFile } from '../shared/page/download-response.ts'

/** The notifications of a session as a file. @throws Problem, NetworkError */
export const downloadLmaFile = async (session: string): Promise<void> =>
  saveFile(
    await downloadResponse({
      path: `/lma_sessions/${session}/file`,
      name: 'lma.xml',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  )

import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lettersPerFile, projectLettersPath } from '#contract/letters/project-letters.ts'
import type { Project } from '#contract/flows/projects.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { Button, WideLabel } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogCancel } from '../../ui/overlays/close-dialog.tsx'
import { Menu, MenuAction } from '../../ui/overlays/Menu.tsx'
import { DownloadIcon } from '../../ui/table/list-icons.tsx'
import { downloadResponse, saveFile } from '../shared/page/download-response.ts'
import { showPageError } from '../shared/page/page-errors.ts'
import { useFormats } from '../shared/page/use-formats.ts'

export function ProjectLetters({ project }: { readonly project: Project }) {
  const { t } = useTranslation('documents')
  const { number } = useFormats()
  const { running, start } = useLetterDownload(project)
  const files = Math.ceil(project.shipmentCount / lettersPerFile)
  if (files === 0) return null
  return (
    <>
      <Menu
        label={t('letters.button')}
        trigger={
          <Button variant="outline">
            <DownloadIcon width={16} height={16} />
            <WideLabel>{t('letters.button')}</WideLabel>
          </Button>
        }
      >
        {Array.from({ length: files }, (_, index) => (
          <MenuAction key={index} onSelect={() => void start(index + 1)}>
            {files === 1
              ? t('letters.all')
              : t('letters.range', {
                  from: number(index * lettersPerFile + 1),
                  to: number(Math.min((index + 1) * lettersPerFile, project.shipmentCount)),
                })}
          </MenuAction>
        ))}
      </Menu>
      {running === undefined ? null : (
        <Dialog
          size="sm"
          title={t('letters.title')}
          onClose={() => running.controller.abort()}
          footer={<DialogCancel>{t('letters.stop')}</DialogCancel>}
        >
          <chakra.progress width="100%" aria-label={t('letters.title')} />
          <chakra.p className="numbers" color="fg.muted" fontSize="label">
            {t('letters.received', { size: `${number(Math.ceil(running.bytes / 1024))} KiB` })}
          </chakra.p>
        </Dialog>
      )}
    </>
  )
}

interface RunningDownload {
  readonly controller: AbortController
  readonly bytes: number
}

function useLetterDownload({ id, number }: Project) {
  const { t } = useTranslation('documents')
  const [running, setRunning] = useState<RunningDownload>()
  const start = async (page: number) => {
    const controller = new AbortController()
    const { signal } = controller
    setRunning({ controller, bytes: 0 })
    try {
      saveFile(
        await downloadResponse({
          path: `${projectLettersPath(id)}?page=${page}`,
          name: `${number}.zip`,
          signal,
          onProgress: ({ bytes }) => setRunning({ controller, bytes }),
        }),
      )
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Problem || error instanceof NetworkError)) throw error
      showPageError(error instanceof Problem ? error.detail : t('letters.failed'))
    } finally {
      setRunning(undefined)
    }
  }
  return { running, start }
}

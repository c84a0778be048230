import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './Button.tsx'
import { LabelRow } from './fields.tsx'
import { CameraIcon, ImageIcon, TrashIcon } from '../theme/later-icons.tsx'
import { type ResizedPhoto, makePhoto, PhotoError } from './photo.ts'
import { SideBySide } from './SideBySide.tsx'

export interface PhotoPreview {
  readonly id: string
  readonly url: string | undefined
  readonly removed?: boolean | undefined
}

const PickerLabel = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minHeight: '56px',
    padding: '0 16px',
    borderRadius: 'control',
    border: '1px solid',
    borderColor: 'border.strong',
    background: 'bg.panel',
    fontWeight: '600',
    cursor: 'pointer',
    '&:focus-within': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
  },
})
const Input = chakra('input', { base: { position: 'absolute', width: '1px', height: '1px', opacity: 0 } })
const Tile = chakra('li', {
  base: {
    position: 'relative',
    aspectRatio: '4 / 3',
    background: 'bg.muted',
    borderRadius: 'control',
    overflow: 'hidden',
  },
})

interface PhotoFieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly photos: readonly PhotoPreview[]
  /** May reject when the photo cannot be stored; the caller shows that error. */
  readonly onPhoto: (photo: ResizedPhoto) => Promise<void>
  readonly onRemove: (id: string) => void
  readonly onRestore: (id: string) => void
  readonly onOpen: (id: string) => void
  /** The camera is about to open: the phone may kill this page meanwhile. */
  readonly onCamera?: () => Promise<void> | void
  readonly onRejected?: (text: string) => void
}

/**
 * Scales files down one by one. Returns how many are in work, and a line for each file of the last choice
 * that was no photo.
 */
function useAddFiles(
  onPhoto: (photo: ResizedPhoto) => Promise<void>,
  onRejected: ((text: string) => void) | undefined,
) {
  const { t } = useTranslation('statement')
  const [busy, setBusy] = useState(0)
  const [rejections, setRejections] = useState<readonly string[]>([])

  async function addFiles(files: readonly File[]): Promise<void> {
    setRejections([])
    for (const file of files) {
      setBusy((count) => count + 1)
      try {
        await onPhoto(await makePhoto(file))
      } catch (cause) {
        if (!(cause instanceof PhotoError)) throw cause
        const text = t(`photo.${cause.reason}`, { name: file.name })
        setRejections((earlier) => [...earlier, text])
        onRejected?.(text)
      } finally {
        setBusy((count) => count - 1)
      }
    }
  }
  return { addFiles, busy, rejections }
}

export function PhotoField({
  label,
  hint,
  error,
  photos,
  onPhoto,
  onRemove,
  onRestore,
  onOpen,
  onCamera,
  onRejected,
}: PhotoFieldProps) {
  const errorId = `${useId()}-error`
  const { addFiles, busy, rejections } = useAddFiles(onPhoto, onRejected)
  const messages = [...rejections, ...(error === undefined ? [] : [error])]
  const pickerProps = {
    onFiles: (files: readonly File[]) => void addFiles(files),
    onOpen: () => void onCamera?.(),
    describedBy: error === undefined ? undefined : errorId,
  }
  return (
    <chakra.fieldset border="none" padding={0} margin={0} display="grid" gap="8px">
      <LabelRow as="legend" padding={0} marginBottom="8px" fontWeight="600" width="100%">
        <span>{label}</span>
        {hint === undefined ? null : (
          <chakra.span color="fg.muted" fontSize="0.875rem" fontWeight="400">
            {hint}
          </chakra.span>
        )}
      </LabelRow>
      <SideBySide>
        <Picker camera {...pickerProps} />
        <Picker camera={false} {...pickerProps} />
      </SideBySide>
      {photos.length === 0 && busy === 0 ? null : (
        <Tiles photos={photos} busy={busy} onRemove={onRemove} onRestore={onRestore} onOpen={onOpen} />
      )}
      {messages.length === 0 ? null : (
        <chakra.div id={errorId} role="alert" color="danger.fg" fontSize="0.9375rem" display="grid" gap="8px">
          {messages.map((message, index) => (
            <p key={index}>{message}</p>
          ))}
        </chakra.div>
      )}
    </chakra.fieldset>
  )
}

function Picker({
  camera,
  describedBy,
  onOpen,
  onFiles,
}: {
  readonly camera: boolean
  readonly describedBy: string | undefined
  readonly onOpen: () => void
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { t } = useTranslation('statement')
  return (
    <PickerLabel>
      {camera ? <CameraIcon /> : <ImageIcon />}
      {t(camera ? 'photo.camera' : 'photo.files')}
      <Input
        type="file"
        accept="image/*"
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        aria-describedby={describedBy}
        onClick={onOpen}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Otherwise choosing the same file again fires no event.
          event.currentTarget.value = ''
          onFiles(files)
        }}
      />
    </PickerLabel>
  )
}

function Tiles({
  photos,
  busy,
  onRemove,
  onRestore,
  onOpen,
}: Pick<PhotoFieldProps, 'photos' | 'onRemove' | 'onRestore' | 'onOpen'> & { readonly busy: number }) {
  const { t } = useTranslation('statement')
  return (
    <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(136px, 1fr))" gap="8px">
      {photos.map(({ id, url, removed }, index) =>
        removed === true ? (
          <RemovedTile key={id} number={index + 1} onRestore={() => onRestore(id)} />
        ) : (
          <Thumbnail
            key={id}
            url={url}
            number={index + 1}
            onOpen={() => onOpen(id)}
            onRemove={() => onRemove(id)}
          />
        ),
      )}
      {Array.from({ length: busy }, (_, index) => (
        <Tile
          key={index}
          role="status"
          aria-label={t('photo.busy')}
          display="grid"
          placeItems="center"
          color="fg.muted"
        >
          {t('photo.busy')}
        </Tile>
      ))}
    </chakra.ul>
  )
}

function RemovedTile({ number, onRestore }: { readonly number: number; readonly onRestore: () => void }) {
  const { t } = useTranslation('statement')
  return (
    <Tile display="grid" placeItems="center" padding="4px">
      <Button
        variant="outline"
        size="lg"
        aria-label={t('photo.restore', { number })}
        // The button that removed the photo is gone: the keyboard continues here.
        ref={focusOnMount}
        onClick={onRestore}
      >
        {t('photo.undo')}
      </Button>
    </Tile>
  )
}

const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const OpenButton = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    height: '100%',
    padding: 0,
    border: 'none',
    background: 'none',
    cursor: 'zoom-in',
    '&:focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '-3px' },
  },
})

function Thumbnail({
  url,
  number,
  onOpen,
  onRemove,
}: {
  readonly url: string | undefined
  readonly number: number
  readonly onOpen: () => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation('statement')
  return (
    <Tile>
      {url === undefined ? null : (
        <OpenButton type="button" onClick={onOpen}>
          <chakra.img
            src={url}
            alt={t('photo.number', { number })}
            width="100%"
            height="100%"
            objectFit="cover"
          />
        </OpenButton>
      )}
      <chakra.span position="absolute" top="0" right="0">
        <IconButton
          label={t('photo.remove', { number })}
          onClick={onRemove}
          size="lg"
          width="48px"
          minHeight="48px"
          color="white"
          background="rgb(0 0 0 / 0.55)"
        >
          <TrashIcon />
        </IconButton>
      </chakra.span>
    </Tile>
  )
}

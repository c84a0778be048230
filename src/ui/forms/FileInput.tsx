import { chakra } from '@chakra-ui/react'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../controls/Button.tsx'
import { CloseIcon, FileIcon } from '../theme/icons.tsx'
import { Conflict } from './Conflict.tsx'
import { FieldGroup } from './CheckInputs.tsx'
import { useFormModel } from './form-model.ts'
import { useField, type FieldProps } from './use-field.ts'
import { FileDrop } from './FileDrop.tsx'
import { Hint } from '../theme/surfaces.tsx'

export interface UploadedFile {
  readonly id: string
  readonly name: string
  readonly href?: string | undefined
}

export interface FileInputProps extends FieldProps {
  readonly accept: readonly string[]
  readonly maxBytes: number
  readonly chosen?: UploadedFile | undefined
  /** Rejects with an Error whose message is shown. `onProgress` gets a fraction of 1. */
  readonly upload: (
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
  ) => Promise<UploadedFile>
  readonly preview?: ((file: UploadedFile) => ReactNode) | undefined
}

type Upload =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly name: string; readonly part: number }
  | { readonly state: 'failed'; readonly message: string }

/** What people call a media type: `PDF`, `JPEG`. */
const kindOf = (mediaType: string) => mediaType.replace(/^.*\//, '').toUpperCase()

const mebibytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10

/** One upload at a time: a new one, or the removal of the field, ends the one under way. */
function useUpload(
  { accept, maxBytes, upload }: Pick<FileInputProps, 'accept' | 'maxBytes' | 'upload'>,
  onUploaded: (file: UploadedFile) => void,
) {
  const { t } = useTranslation('forms')
  const [state, setState] = useState<Upload>({ state: 'idle' })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const stop = () => {
    controller.current?.abort()
    setState({ state: 'idle' })
  }
  const send = async (file: File) => {
    stop()
    if (!accept.includes(file.type))
      return setState({ state: 'failed', message: t('fileType', { types: accept.map(kindOf).join(', ') }) })
    if (file.size > maxBytes)
      return setState({ state: 'failed', message: t('fileTooLarge', { size: mebibytes(maxBytes) }) })
    const current = new AbortController()
    controller.current = current
    setState({ state: 'sending', name: file.name, part: 0 })
    try {
      const uploaded = await upload(file, {
        signal: current.signal,
        onProgress: (part) => {
          if (!current.signal.aborted) setState({ state: 'sending', name: file.name, part })
        },
      })
      if (current.signal.aborted) return
      setState({ state: 'idle' })
      onUploaded(uploaded)
    } catch (error) {
      if (current.signal.aborted) return
      setState({ state: 'failed', message: error instanceof Error ? error.message : t('fileFailed') })
    }
  }
  return { state, send, stop }
}

/**
 * For an area whose controls depend on its state: when the control with the focus is gone, the first button
 * gets it.
 */
function useKeptFocus(state: string) {
  const ref = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      ref.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [state])
  return {
    ref,
    onFocus: () => {
      hasFocus.current = true
    },
    // A removed control hands the focus to nothing, and so does a window that is left to choose a file.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hasFocus.current = false
    },
  }
}

// oxlint-disable-next-line max-lines-per-function -- one drop area in its three states
export function FileInput({ accept, maxBytes, chosen, upload, preview, ...props }: FileInputProps) {
  const { t } = useTranslation('forms')
  const field = useField<string | undefined>({
    ...props,
    help: props.help ?? t('fileHelp', { size: mebibytes(maxBytes) }),
  })
  const form = useFormModel()
  const [uploaded, setUploaded] = useState<UploadedFile>()
  const { state, send, stop } = useUpload({ accept, maxBytes, upload }, (file) => {
    setUploaded(file)
    form.keepTitle(file.id, file.name)
    field.change(file.id)
    field.blur()
  })
  const titleOf = (id: string) => (chosen?.id === id ? chosen.name : form.titleOf(id))
  const value = field.value ?? ''
  const name = titleOf(value)
  const file =
    [uploaded, chosen].find((known) => known?.id === value) ??
    (name === undefined ? undefined : { id: value, name })
  const area = useKeptFocus(`${state.state} ${file?.id}`)
  const errors = [state.state === 'failed' ? state.message : undefined, field.labels.error]
  const error = errors.filter(Boolean).join(' ') || undefined
  return (
    <FieldGroup id={field.id} labels={{ ...field.labels, error }}>
      <FileDrop
        {...area}
        label={props.label}
        accept={accept.join(',')}
        onFile={(dropped) => {
          if (!field.disabled) void send(dropped)
        }}
      >
        {(choose) =>
          state.state === 'sending' ? (
            <>
              <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                {state.name}
              </chakra.span>
              <progress aria-label={t('sending', { name: state.name })} max={1} value={state.part} />
              <Button size="sm" variant="ghost" onClick={stop}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <>
              {file === undefined ? null : <FileName file={file} preview={preview} />}
              <Button
                id={field.id}
                size="sm"
                variant="outline"
                disabled={field.disabled}
                aria-invalid={error === undefined ? undefined : true}
                onClick={choose}
              >
                {t(file === undefined ? 'chooseFile' : 'replaceFile')}
              </Button>
              {file === undefined ? (
                <Hint>{t('dropFile')}</Hint>
              ) : (
                <IconButton
                  size="sm"
                  label={t('remove', { title: file.name })}
                  disabled={field.disabled}
                  onClick={() => field.change('')}
                >
                  <CloseIcon width={16} height={16} />
                </IconButton>
              )}
            </>
          )
        }
      </FileDrop>
      <Conflict<string | undefined>
        name={props.name}
        show={(theirs) => (theirs === undefined ? undefined : (titleOf(theirs) ?? theirs))}
      />
    </FieldGroup>
  )
}

function FileName({ file, preview }: { readonly file: UploadedFile } & Pick<FileInputProps, 'preview'>) {
  return (
    <chakra.span display="flex" alignItems="center" gap="8px" flex="1" minWidth="0" overflowWrap="anywhere">
      {preview === undefined || file.href === undefined ? <FileIcon width={18} height={18} /> : preview(file)}
      {file.href === undefined ? (
        file.name
      ) : (
        <a href={file.href} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      )}
    </chakra.span>
  )
}

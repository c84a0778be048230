import { chakra } from '@chakra-ui/react'
import { type FocusEvent, type ReactNode, type Ref, useState } from 'react'

/** Takes a file that is dropped on it, or that is chosen by a button among `children`. */
export function FileDrop({
  label,
  accept,
  onFile,
  children,
  ...area
}: {
  readonly label: string
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly children: (choose: () => void) => ReactNode
  readonly ref?: Ref<HTMLDivElement>
  readonly onFocus?: () => void
  readonly onBlur?: (event: FocusEvent) => void
}) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) onFile(file)
  }
  return (
    <chakra.div
      {...area}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
      padding="12px"
      border="1px dashed"
      borderColor={isOver ? 'primary.solid' : 'border.strong'}
      background={isOver ? 'primary.subtle' : 'transparent'}
      borderRadius="control"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={setInput}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files)
          // The same file can be chosen again after a failure.
          target.value = ''
        }}
      />
      {children(() => input?.click())}
    </chakra.div>
  )
}

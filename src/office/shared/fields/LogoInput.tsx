import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { MediaObjectDraft } from '#contract/shipments/media-objects.ts'
import { toast } from '../../../ui/overlays/toaster.ts'
import { MediaInput } from './MediaInput.tsx'

export function LogoInput({
  of,
  ...field
}: Omit<ComponentProps<typeof MediaInput>, 'media' | 'onAdvice' | 'preview'> & {
  readonly of: Omit<MediaObjectDraft, 'kind'>
}) {
  return (
    <MediaInput
      {...field}
      media={{ kind: 'logo', ...of }}
      onAdvice={(advice) => toast('info', advice)}
      preview={({ href }) => <LogoPreview href={href} />}
    />
  )
}

export function LogoPreview({
  href,
  alt = '',
}: {
  readonly href: string | undefined
  readonly alt?: string
}) {
  return (
    <chakra.img
      src={href}
      alt={alt}
      width="120px"
      height="65px"
      objectFit="contain"
      background="white"
      border="1px solid"
      borderColor="border"
      borderRadius="control"
    />
  )
}

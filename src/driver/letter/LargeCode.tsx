import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { PageText } from './use-letter-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FullSheet } from '../shared/FullSheet.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { LetterCode } from './LetterCode.tsx'

const sheetStyle = {
  background: 'white',
  color: '#11161b',
  '&[open]': { display: 'grid', gridTemplateRows: '1fr auto auto', justifyItems: 'center', gap: '12px' },
  // The larger the code, the further away it can be read.
  '& svg[role=img]': { display: 'block' },
  '& > div': { width: 'min(92vw, calc(100dvh - 190px))', alignSelf: 'center' },
  // Overrides the width that the code sets itself.
  '& > div > div': { width: '100% !important' },
  '@media (orientation: landscape)': {
    '&[open]': {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gridTemplateRows: '1fr auto',
      alignItems: 'center',
      columnGap: '24px',
    },
    '& > div': { width: 'calc(100dvh - 32px)', gridRow: '1 / -1' },
  },
} as const

export function LargeCode({
  shipment,
  number,
  text,
  buttonText = text,
  kept,
}: {
  readonly shipment: string
  readonly number: string
  readonly text: PageText
  readonly buttonText?: PageText
  /** The address that was kept for a phone on which nobody is signed in. */
  readonly kept?: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MainAction onClick={() => setOpen(true)}>{buttonText('showLarge')}</MainAction>
      {isOpen ? (
        <FullSheet aria-label={number} css={sheetStyle} onClose={() => setOpen(false)}>
          <div>
            <LetterCode shipment={shipment} label={text('qr')} text={text} kept={kept} />
          </div>
          <chakra.strong
            className="numbers"
            fontSize="clamp(1.375rem, min(6vw, 8dvh), 3rem)"
            lineHeight="1.15"
            textAlign="center"
            overflowWrap="anywhere"
          >
            {number}
          </chakra.strong>
          <Button
            size="lg"
            wide
            variant="outline"
            css={{ background: 'white', color: '#11161b', borderColor: '#98a2ae', maxWidth: '30rem' }}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            {buttonText('closeLarge')}
          </Button>
        </FullSheet>
      ) : null}
    </>
  )
}

import { chakra } from '@chakra-ui/react'
import type { Locale } from '#contract/locales.ts'
import type { OutboxEntry } from '../../offline/outbox/outbox.ts'
import type { DriverShipment } from '../../offline/shipments.ts'
import {
  crossesBorder,
  isGuidanceLetter,
  type LetterBox,
  letterBoxes,
  type LetterSource,
  type LetterText,
} from './letter-boxes.ts'
import { LetterCode } from './LetterCode.tsx'
import { deliveryTruth } from './delivery-truth.ts'

/** Ink on paper in both schemes: a letter is read by others, in sunlight, and its code is scanned. */
const ink = '#11161b'
const faint = '#47525e'
const line = '#98a2ae'

const Paper = chakra('article', {
  base: {
    display: 'grid',
    gap: '16px',
    padding: '16px',
    background: 'white',
    color: ink,
    border: '1px solid',
    borderColor: line,
    borderRadius: 'card',
  },
})

/** The letter itself: own layout, the data of the Dutch form under its box numbers, or a delivery note without them. */
export function Letter({
  language,
  text,
  kind,
  source,
  entries,
  delivery,
  shipmentId,
}: {
  readonly language: Locale
  readonly text: LetterText
  readonly kind: string
  readonly source: LetterSource
  readonly entries: readonly OutboxEntry[]
  readonly delivery: DriverShipment['delivery']
  readonly shipmentId: string
}) {
  const truth = deliveryTruth(delivery, entries, language, text)
  return (
    <Paper lang={language}>
      <chakra.header display="grid" gap="4px">
        <chakra.span fontSize="1.125rem" fontWeight="650">
          {kind}
        </chakra.span>
        <chakra.span color={faint}>{text('number')}</chakra.span>
        <chakra.span
          className="numbers"
          fontSize="clamp(1.5rem, 7vw, 2.25rem)"
          fontWeight="700"
          lineHeight="1.15"
          overflowWrap="anywhere"
        >
          {source.shipment.number}
        </chakra.span>
        <chakra.p fontWeight="600" color={truth.received ? '#14683f' : '#7a4d00'}>
          {truth.text}
        </chakra.p>
      </chakra.header>
      {crossesBorder(source.flow) ? (
        <chakra.p role="alert" padding="12px" border={`2px solid #a3201a`} fontWeight="600">
          {text('crossBorder')}
        </chakra.p>
      ) : null}
      <chakra.div display="grid" justifyItems="center" gap="4px">
        <LetterCode shipment={shipmentId} label={text('qr')} />
        <chakra.span color={faint}>{text('qrHelp')}</chakra.span>
      </chakra.div>
      {letterBoxes(source, language, text).map((one) => (
        <Box key={one.title} box={one} text={text} />
      ))}
      <chakra.footer color={faint}>{isGuidanceLetter(source.flow) ? text('own') : null}</chakra.footer>
    </Paper>
  )
}

function Box({ box, text }: { readonly box: LetterBox; readonly text: LetterText }) {
  return (
    <chakra.section
      border={`1px solid ${line}`}
      borderRadius="control"
      padding="12px"
      display="grid"
      gap="4px"
    >
      <chakra.h2 display="flex" gap="8px" alignItems="baseline" fontSize="1rem" fontWeight="650">
        {box.box === undefined ? null : (
          <chakra.span
            className="numbers"
            paddingInline="6px"
            background={ink}
            color="white"
            borderRadius="control"
            aria-label={text('box', { number: box.box })}
          >
            {box.box}
          </chakra.span>
        )}
        {box.title}
      </chakra.h2>
      {box.lines.map(({ label, text: said, strong }, at) => (
        <chakra.p key={`${at} ${said}`} overflowWrap="anywhere">
          {label === undefined ? null : <chakra.span color={faint}>{label}: </chakra.span>}
          <chakra.span className="numbers" fontWeight={strong ? '650' : '400'}>
            {said}
          </chakra.span>
        </chakra.p>
      ))}
    </chakra.section>
  )
}

import { chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
import {
  type LetterBox,
  letterBoxes,
  type LetterShipment,
  type LetterSource,
} from '#contract/letters/letter-boxes.ts'
import type { LetterLine } from '#contract/letters/letter-line.ts'
import { crossesBorder, isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import { type LetterLanguage, letterNumber } from '#contract/letters/letter-formats.ts'
import { letterSummary } from '#contract/letters/letter-summary.ts'
import type { LetterText } from '#contract/letters/letter-texts/letter-text.ts'
import type { Language } from '#contract/kit/locales.ts'
import type { StatementPlace } from '#contract/shipments/positions.ts'
import { drawingBox } from '#contract/shipments/stated-signature.ts'
import type { OutboxEntry } from '../../offline/outbox/entries.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Drawing } from '../../ui/controls/Drawing.tsx'
import { NumberedList } from '../../ui/controls/NumberedList.tsx'
import { lyingPhone } from '../shared/media-queries.ts'
import { LetterCode } from './LetterCode.tsx'
import { deliveryStatus } from './delivery-status.ts'
import type { PageText } from './use-letter-texts.ts'

/** Dark on white in both colour schemes: others read the letter in sunlight and scan its QR code. */
const ink = '#11161b'
const mutedInk = '#47525e'
const ruleColor = '#98a2ae'

const Paper = chakra('article', {
  base: {
    display: 'grid',
    gap: '16px',
    padding: '16px',
    background: 'white',
    color: ink,
    border: '1px solid',
    borderColor: ruleColor,
    borderRadius: 'card',
  },
})

const HeadGrid = chakra('header', {
  base: {
    display: 'grid',
    gap: '8px',
    [`@media ${lyingPhone}`]: { gridTemplateColumns: 'minmax(0, 1fr) 240px', gap: '16px' },
  },
})

const ShownNumber = chakra('span', {
  base: {
    fontSize: 'clamp(1.375rem, 6vw, 2.25rem)',
    fontWeight: '700',
    lineHeight: '1.15',
    overflowWrap: 'anywhere',
    [`@media ${lyingPhone}`]: { fontSize: '1.375rem' },
  },
})

/**
 * A guidance letter with the data of the Dutch form under its box numbers, or a delivery note without them;
 * the layout is our own.
 */
export function Letter({
  language,
  text,
  kind,
  source,
  entries,
  delivery,
  shipmentId,
  positions = [],
  keptAddress,
  children,
}: {
  readonly language: Language
  readonly text: PageText
  readonly kind: string
  readonly source: LetterSource & { readonly shipment: LetterShipment }
  readonly entries: readonly OutboxEntry[]
  readonly delivery: DriverShipment['delivery']
  readonly shipmentId: string
  /** Where its driver loaded and unloaded. Not part of the letter, and deleted before it. */
  readonly positions?: readonly StatementPlace[]
  readonly keptAddress?: string | undefined
  /** What may be chosen about the letter, below its head. */
  readonly children?: ReactNode
}) {
  // The days and times of a letter are in the customer's time zone, on the phone as on paper.
  const letter = { language, timeZone: source.project.timeZone }
  return (
    <Paper lang={language}>
      <Head
        kind={kind}
        number={source.shipment.number}
        status={deliveryStatus(delivery, entries, letter, text)}
        text={text}
      >
        <LetterCode shipment={shipmentId} label={text('qr')} text={text} kept={keptAddress} />
      </Head>
      {children}
      {crossesBorder(source.flow) ? (
        <chakra.p role="alert" padding="12px" border={`2px solid #a3201a`} fontWeight="600">
          {text('crossBorder')}
        </chakra.p>
      ) : null}
      <Summary lines={linesOf(source, positions, letter, text)} />
      {letterBoxes(source, letter, text).map((box) => (
        <Box key={box.title} box={box} text={text} />
      ))}
      <chakra.footer color={mutedInk}>{isGuidanceLetter(source.flow) ? text('own') : null}</chakra.footer>
    </Paper>
  )
}

/** With the code (`children`) on the first screen of any phone; where that lies on its side, beside the number. */
function Head({
  kind,
  number,
  status,
  text,
  children,
}: {
  readonly kind: string
  readonly number: string
  readonly status: ReturnType<typeof deliveryStatus>
  readonly text: PageText
  readonly children: ReactNode
}) {
  return (
    <HeadGrid>
      <chakra.div display="grid" gap="4px" alignContent="start">
        <chakra.span fontWeight="650">{kind}</chakra.span>
        <ShownNumber className="numbers">{number}</ShownNumber>
        <chakra.p fontWeight="600" color={status.received ? '#14683f' : '#7a4d00'}>
          {status.text}
        </chakra.p>
      </chakra.div>
      <chakra.div display="grid" justifyItems="center" alignContent="start" gap="4px">
        {children}
        <chakra.span color={mutedInk}>{text('qrHelp')}</chakra.span>
      </chakra.div>
    </HeadGrid>
  )
}

/** What an officer looks at first; where it was saved comes last. */
const linesOf = (
  source: LetterSource,
  positions: readonly StatementPlace[],
  letter: LetterLanguage,
  text: PageText,
): readonly LetterLine[] => [
  ...letterSummary(source, letter, text),
  ...positions.map(({ phase, latitude, longitude, accuracy }) => ({
    label: text(`place.${phase}`),
    text: text('place.at', {
      position: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
      metres: letterNumber(Math.max(1, Math.round(accuracy)), letter),
    }),
  })),
]

function Summary({ lines }: { readonly lines: readonly LetterLine[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr)"
      columnGap="16px"
      rowGap="6px"
      fontSize="1.0625rem"
    >
      {lines.map(({ label, text, strong }) =>
        label === undefined ? (
          <chakra.dd
            key={text}
            gridColumn="1 / -1"
            padding="6px 12px"
            background="#a3201a"
            color="white"
            fontWeight="700"
          >
            {text}
          </chakra.dd>
        ) : (
          <Fragment key={label}>
            <chakra.dt color={mutedInk}>{label}</chakra.dt>
            <chakra.dd className="numbers" fontWeight={strong ? '700' : '500'} overflowWrap="anywhere">
              {text}
            </chakra.dd>
          </Fragment>
        ),
      )}
    </chakra.dl>
  )
}

function Box({ box, text }: { readonly box: LetterBox; readonly text: LetterText }) {
  const listed = box.lines.filter(({ number }) => number !== undefined)
  const others = box.lines.filter(({ number }) => number === undefined)
  return (
    <chakra.section
      border={`1px solid ${ruleColor}`}
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
      {listed.length === 0 ? null : <NumberedList items={listed.map(({ text: value }) => value)} />}
      {others.map(({ label, text: value, strong, missing, drawing }, index) => (
        <chakra.p key={`${index} ${value}`} overflowWrap="anywhere" color={missing ? '#a3201a' : undefined}>
          {label === undefined ? null : (
            <chakra.span color={missing ? undefined : mutedInk}>{label}: </chakra.span>
          )}
          <chakra.span className="numbers" fontWeight={strong ? '650' : '400'}>
            {value}
          </chakra.span>
          {drawing === undefined ? null : (
            <chakra.span display="block">
              <Drawing {...drawingBox} path={drawing} label={value} />
            </chakra.span>
          )}
        </chakra.p>
      ))}
    </chakra.section>
  )
}

import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentVersion, LetterContent } from '#contract/letters/documents.ts'
import { type LetterBox, letterBoxes, letterSourceOf } from '#contract/letters/letter-boxes.ts'
import { type LetterDifference, letterDifferences } from '#contract/letters/letter-differences.ts'
import { crossesBorder } from '#contract/letters/letter-rules.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { localeOf } from '#contract/kit/locales.ts'
import { drawingBox } from '#contract/shipments/stated-signature.ts'
import { Drawing } from '../../ui/controls/Drawing.tsx'
import { NumberedList } from '../../ui/controls/NumberedList.tsx'
import { NoneText, TitledCard } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import type { OpenLetter } from './read-letter.ts'

type Version = Omit<DocumentVersion, 'content'>

export function LetterView({
  letter: { shown, compared },
  versions,
}: {
  readonly letter: OpenLetter
  readonly versions: readonly Version[]
}) {
  const { t, i18n } = useTranslation('documents')
  const boxesOf = (content: LetterContent) =>
    letterBoxes(
      letterSourceOf(content),
      { language: localeOf(i18n.language), timeZone: content.timeZone },
      letterTextIn(localeOf(i18n.language)),
    )
  if (shown.content === undefined) return null
  const boxes = boxesOf(shown.content)
  return (
    <>
      {compared?.content === undefined ? null : (
        <TitledCard title={t('letter.differences', { before: compared.version, after: shown.version })}>
          <OtherVersions shown={shown} compared={compared} versions={versions} />
          <Differences
            differences={letterDifferences(boxesOf(compared.content), boxes)}
            before={compared.version}
            after={shown.version}
          />
        </TitledCard>
      )}
      <TitledCard title={t('letter.title', { version: shown.version })} display="grid" gap="8px">
        {crossesBorder(shown.content.flow) ? (
          <chakra.p color="danger.fg" fontWeight="600">
            {letterTextIn(localeOf(i18n.language))('crossBorder')}
          </chakra.p>
        ) : null}
        <chakra.div
          display="grid"
          gap="12px"
          gridTemplateColumns="repeat(auto-fit, minmax(min(280px, 100%), 1fr))"
        >
          {boxes.map((box) => (
            <Box key={`${box.box} ${box.title}`} box={box} />
          ))}
        </chakra.div>
      </TitledCard>
    </>
  )
}

function OtherVersions({
  shown,
  compared,
  versions,
}: {
  readonly shown: Version
  readonly compared: Version
  readonly versions: readonly Version[]
}) {
  const { t } = useTranslation('documents')
  const others = versions.filter(({ version }) => version !== shown.version && version !== compared.version)
  if (others.length === 0) return null
  return (
    <chakra.p paddingTop="4px" fontSize="label" color="fg.muted" data-no-print>
      {t('letter.compareWith')}{' '}
      {others.map(({ version }, index) => (
        <span key={version}>
          {index === 0 ? null : ', '}
          <TextLink to={`?version=${shown.version}&against=${version}`} preventScrollReset>
            {t('version', { number: version })}
          </TextLink>
        </span>
      ))}
    </chakra.p>
  )
}

function Differences({
  differences,
  before,
  after,
}: {
  readonly differences: readonly LetterDifference[]
  readonly before: number
  readonly after: number
}) {
  const { t } = useTranslation('documents')
  if (differences.length === 0) return <NoneText>{t('letter.same')}</NoneText>
  return (
    <chakra.div overflowX="auto" paddingTop="8px">
      <chakra.table
        width="100%"
        tableLayout="fixed"
        css={{
          // The first column takes two fifths; values of a letter are short, and stay whole on a phone.
          '& th:first-of-type': { width: '40%' },
          '& th, & td': {
            textAlign: 'start',
            verticalAlign: 'top',
            padding: '6px 12px 6px 0',
            borderBottom: '1px solid var(--chakra-colors-border)',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
          },
          '& tr:last-child > *': { borderBottom: 'none' },
        }}
      >
        <thead>
          <chakra.tr fontSize="label" color="fg.muted">
            <th scope="col">{t('letter.field')}</th>
            <th scope="col">{t('version', { number: before })}</th>
            <th scope="col">{t('version', { number: after })}</th>
          </chakra.tr>
        </thead>
        <tbody>
          {differences.map(({ box, title, label, before: earlier, after: later }) => (
            <tr key={`${box} ${title} ${label}`}>
              <chakra.th scope="row" fontWeight="500">
                {[[box, title].filter(Boolean).join(' '), label].filter(Boolean).join(': ')}
              </chakra.th>
              <chakra.td color="fg.muted">{earlier ?? '–'}</chakra.td>
              <td>{later ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  )
}

function Box({ box: { box, title, lines } }: { readonly box: LetterBox }) {
  const { t } = useTranslation('documents')
  const listed = lines.filter(({ number }) => number !== undefined)
  const others = lines.filter(({ number }) => number === undefined)
  return (
    <chakra.section
      display="grid"
      alignContent="start"
      gap="2px"
      padding="12px"
      border="1px solid"
      borderColor="border"
      borderRadius="control"
      gridColumn={box === '6' || listed.length > 0 ? '1 / -1' : undefined}
    >
      <chakra.h3 display="flex" gap="8px" alignItems="baseline" fontWeight="600" paddingBottom="4px">
        {box === undefined ? null : (
          <chakra.span
            className="numbers"
            paddingInline="6px"
            background="fg"
            color="bg.panel"
            borderRadius="control"
            fontSize="label"
            aria-label={t('letter.box', { number: box })}
          >
            {box}
          </chakra.span>
        )}
        {title}
      </chakra.h3>
      {listed.length === 0 ? null : <NumberedList items={listed.map(({ text }) => text)} />}
      {others.map(({ label, text, strong, missing, drawing }, index) => (
        <Fragment key={`${index} ${text}`}>
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-line" color={missing ? 'danger.fg' : undefined}>
            {label === undefined ? null : (
              <chakra.span color={missing ? undefined : 'fg.muted'}>{label}: </chakra.span>
            )}
            <chakra.span className="numbers" fontWeight={strong ? '600' : '400'}>
              {text}
            </chakra.span>
          </chakra.p>
          {drawing === undefined ? null : <Drawing {...drawingBox} path={drawing} label={text} />}
        </Fragment>
      ))}
    </chakra.section>
  )
}

import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlowVersion } from '#contract/flows/material-flow-collection.ts'
import type { Page } from '#contract/kit/paging.ts'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'
import { Timeline, TimelineEntry } from '../shared/detail/Timeline.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { changedFacts } from './changed-facts.ts'
import { useFactTexts } from './use-fact-texts.ts'
import { Moment } from '../shared/detail/Moments.tsx'

export function FlowVersions({
  versions: { member, totalItems },
}: {
  readonly versions: Page<MaterialFlowVersion>
}) {
  const { t } = useTranslation('flows')
  const remaining = totalItems - member.length
  return (
    <Timeline
      title={t('versions.title')}
      more={remaining > 0 ? t('versions.older', { count: remaining }) : undefined}
    >
      {member.map((version, index) => (
        <FlowVersion key={version.id} version={version} previous={member[index + 1]} />
      ))}
    </Timeline>
  )
}

const Differences = chakra('dl', {
  base: {
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    '& dt': { marginTop: '8px', fontSize: 'label', fontWeight: '500' },
    '& dd': { margin: 0 },
  },
})

function FlowVersion({
  version,
  previous,
}: {
  readonly version: MaterialFlowVersion
  readonly previous: MaterialFlowVersion | undefined
}) {
  const { t } = useTranslation('flows')
  const { number } = useFormats()
  const texts = useFactTexts()
  const changes = previous === undefined ? [] : changedFacts(previous.materialFlow, version.materialFlow)
  return (
    <TimelineEntry
      title={t('versions.version', { shown: number(version.number) })}
      badge={version.amendedBy === undefined ? undefined : t('versions.amended')}
      tone="warning"
      by={version.costsExtra ? <StatusBadge>{t('versions.costsExtra')}</StatusBadge> : null}
      when={
        <>
          <Moment at={version.createdAt} />
          {version.amendedBy === undefined ? null : `, ${t('versions.by', { by: version.amendedBy.name })}`}
        </>
      }
    >
      {previous === undefined || changes.length === 0 ? null : (
        <Differences>
          {changes.map((fact) => {
            const was = texts[fact](previous.materialFlow)
            const became = texts[fact](version.materialFlow)
            return (
              <Fragment key={fact}>
                <dt>{t(`facts.${fact}`)}</dt>
                <dd>
                  <chakra.p color="fg.muted">
                    {t('difference.was', { value: was || t('difference.blank') })}
                  </chakra.p>
                  <p>{t('difference.became', { value: became || t('difference.blank') })}</p>
                </dd>
              </Fragment>
            )
          })}
        </Differences>
      )}
    </TimelineEntry>
  )
}

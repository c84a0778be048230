import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlowVersion } from '#contract/material-flow-collection.ts'
import type { Page } from '#contract/paging.ts'
import { Card, SectionTitle, StatusBadge } from '../../ui/surfaces.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { changedFacts } from './changed-facts.ts'

const Item = chakra('li', {
  base: {
    display: 'grid',
    gap: '2px',
    padding: '12px 0',
    borderTop: '1px solid',
    borderColor: 'border',
    '&:first-of-type': { borderTop: 'none' },
    '&:last-of-type': { paddingBottom: 0 },
  },
})

/** The versions of a flow, the newest first, each with what it changed. */
export function FlowVersions({
  versions: { member, totalItems },
}: {
  readonly versions: Page<MaterialFlowVersion>
}) {
  const { t } = useTranslation('flows')
  const { moment, number } = useFormats()
  return (
    <Card aria-labelledby="versions">
      <SectionTitle id="versions">{t('versions.title')}</SectionTitle>
      <chakra.ol margin="0">
        {member.map((version, index) => {
          const previous = member[index + 1]
          const changes =
            previous === undefined ? [] : changedFacts(previous.materialFlow, version.materialFlow)
          return (
            <Item key={version.id}>
              <chakra.div display="flex" flexWrap="wrap" gap="4px 12px" alignItems="center">
                <chakra.strong fontWeight="600">
                  {t('versions.version', { shown: number(version.number) })}
                </chakra.strong>
                {version.amendedBy === undefined ? null : (
                  <StatusBadge tone="warning">{t('versions.amended')}</StatusBadge>
                )}
                {version.costsExtra ? <StatusBadge>{t('versions.costsExtra')}</StatusBadge> : null}
              </chakra.div>
              <chakra.span fontSize="0.875rem" color="fg.muted">
                <time dateTime={version.createdAt}>{moment(version.createdAt)}</time>
                {version.amendedBy === undefined
                  ? null
                  : `, ${t('versions.by', { by: version.amendedBy.name })}`}
              </chakra.span>
              {changes.length === 0 ? null : (
                <chakra.span fontSize="0.875rem">
                  {t('versions.changed', { facts: changes.map((fact) => t(`facts.${fact}`)).join(', ') })}
                </chakra.span>
              )}
            </Item>
          )
        })}
      </chakra.ol>
      {totalItems > member.length ? (
        <chakra.p paddingTop="12px" fontSize="0.875rem" color="fg.muted">
          {t('versions.older', { count: totalItems - member.length })}
        </chakra.p>
      ) : null}
    </Card>
  )
}

import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { PairedProject } from '#contract/flows/project-pairing.ts'
import { Rows } from '../shared/Rows.tsx'
import { SectionTitle } from '../../ui/theme/surfaces.tsx'

export function PairedProjects({
  projects,
  loaded,
}: {
  readonly projects: readonly PairedProject[]
  readonly loaded: boolean
}) {
  const { t } = useTranslation('phone', { keyPrefix: 'pairing' })
  if (!loaded) return null
  return (
    <chakra.section display="grid" gap="8px" aria-label={t('projects')}>
      <SectionTitle>{t('projects')}</SectionTitle>
      {projects.length === 0 ? (
        <chakra.p color="fg.muted">{t('none')}</chakra.p>
      ) : (
        <Rows>
          {projects.map((project) => (
            <chakra.li
              key={project.id}
              display="grid"
              minHeight="64px"
              alignContent="center"
              padding="12px 16px"
            >
              <chakra.span fontWeight="600">
                {project.number} {project.name}
              </chakra.span>
              <chakra.span color="fg.muted">{project.customerName}</chakra.span>
              {project.blocked ? <chakra.span color="warning.fg">{t('blocked')}</chakra.span> : null}
            </chakra.li>
          ))}
        </Rows>
      )}
    </chakra.section>
  )
}

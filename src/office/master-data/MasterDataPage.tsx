import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { may } from '#contract/kit/permissions.ts'
import { useTitle } from '../../app/frame/use-title.ts'
import { useUser } from '../../app/session/use-user.ts'
import { PageTitle, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { maintainedLists } from './list-names.ts'

const ListLink = chakra(Link, {
  base: {
    display: 'grid',
    gap: '4px',
    alignContent: 'start',
    padding: 'card',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    textDecoration: 'none',
    '&:hover': { borderColor: 'primary.solid', background: 'primary.subtle' },
    '& strong': { fontWeight: '600', color: 'primary.fg' },
    '& span': { color: 'fg.muted', fontSize: 'label' },
  },
})

const Grid = chakra('nav', {
  base: {
    display: 'grid',
    gap: 'field',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  },
})

const masterLists = [...maintainedLists, 'transport-modes'] as const
const ownPages = [
  ['customers', 'Customer'],
  ['companies', 'Company'],
] as const

export function Component() {
  const { t } = useTranslation('reference')
  const { roles } = useUser()
  useTitle(t('title'))
  const readable = ownPages.filter(([, type]) => may(roles, 'read', type))
  return (
    <>
      <chakra.header display="grid" gap="4px">
        <PageTitle>{t('title')}</PageTitle>
        <chakra.p color="fg.muted" maxWidth="72ch">
          {t('lead')}
        </chakra.p>
      </chakra.header>
      <Grid aria-label={t('maintained')}>
        {masterLists.map((name) => (
          <ListLink key={name} to={`/master-data/${name}`}>
            <strong>{t(`lists.${name}.title`)}</strong>
            <span>{t(`lists.${name}.lead`)}</span>
          </ListLink>
        ))}
      </Grid>
      {readable.length === 0 ? null : (
        <chakra.section display="grid" gap="field">
          <SectionTitle>{t('ownPages')}</SectionTitle>
          <Grid aria-label={t('ownPages')}>
            {readable.map(([name]) => (
              <ListLink key={name} to={`/${name}`}>
                <strong>{t(`lists.${name}.title`)}</strong>
                <span>{t(`lists.${name}.lead`)}</span>
              </ListLink>
            ))}
          </Grid>
        </chakra.section>
      )}
    </>
  )
}

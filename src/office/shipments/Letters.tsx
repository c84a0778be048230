import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Document, DocumentVersion } from '#contract/letters/documents.ts'
import { Card, SectionTitle, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { LetterIcon } from '../../ui/theme/icons.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

export interface LetterWithVersions {
  readonly document: Document
  readonly versions: readonly Omit<DocumentVersion, 'content'>[]
}

export function Letters({ letters }: { readonly letters: readonly LetterWithVersions[] }) {
  const { t } = useTranslation('shipments')
  return (
    <Card aria-labelledby="letters">
      <SectionTitle id="letters">{t('letters.title')}</SectionTitle>
      {letters.length === 0 ? (
        <chakra.p paddingTop="8px" color="fg.muted">
          {t('letters.none')}
        </chakra.p>
      ) : null}
      {letters.map(({ document, versions }) => (
        <chakra.div key={document.id} paddingTop="12px">
          <chakra.h3 fontSize="label" fontWeight="600" color="fg.muted">
            <TextLink to={`/documents/${document.id}`}>
              {t(`letters.types.${document.documentType}`)}
            </TextLink>
          </chakra.h3>
          <ul>
            {versions.map((version) => (
              <Version key={version.id} version={version} />
            ))}
          </ul>
        </chakra.div>
      ))}
    </Card>
  )
}

function Version({ version }: { readonly version: LetterWithVersions['versions'][number] }) {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  const details = [
    t('letters.createdAt', { when: moment(version.createdAt) }),
    version.numberOfModifications === 0
      ? undefined
      : t('letters.modifications', { count: version.numberOfModifications }),
    version.withCompanyLogo ? t('letters.withLogo') : undefined,
  ]
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      gap="2px 12px"
      alignItems="center"
      minHeight="row"
      borderBottom="1px solid"
      borderColor="border"
      css={{ '&:last-child': { borderBottom: 'none' } }}
    >
      <span className="numbers">{t('letters.version', { version: version.version })}</span>
      {version.defaultDocument ? <StatusBadge tone="success">{t('letters.current')}</StatusBadge> : null}
      <chakra.span flex="1 1 140px" fontSize="label" color="fg.muted">
        {details.filter(Boolean).join(', ')}
      </chakra.span>
      {version.contentUrl === undefined ? null : (
        <chakra.a
          href={version.contentUrl}
          download
          display="inline-flex"
          gap="6px"
          alignItems="center"
          minHeight="controlSmall"
          color="primary.fg"
          fontWeight="500"
          aria-label={t('letters.downloadOf', { version: version.version })}
          data-no-print
        >
          <LetterIcon width={16} height={16} />
          {t('letters.download')}
        </chakra.a>
      )}
    </chakra.li>
  )
}

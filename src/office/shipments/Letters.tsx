import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Document, DocumentVersion } from '#contract/letters/documents.ts'
import { NoneText, StatusBadge, ListLine, TitledCard } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { LetterIcon } from '../../ui/theme/icons.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { DownloadLink } from '../shared/detail/DownloadLink.tsx'

export interface LetterWithVersions {
  readonly document: Document
  readonly versions: readonly Omit<DocumentVersion, 'content'>[]
}

export function Letters({ letters }: { readonly letters: readonly LetterWithVersions[] }) {
  const { t } = useTranslation('shipments')
  return (
    <TitledCard title={t('letters.title')}>
      {letters.length === 0 ? <NoneText>{t('letters.none')}</NoneText> : null}
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
    </TitledCard>
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
    <ListLine flexWrap="wrap">
      <span className="numbers">{t('letters.version', { version: version.version })}</span>
      {version.defaultDocument ? <StatusBadge tone="success">{t('letters.current')}</StatusBadge> : null}
      <chakra.span flex="1 1 140px" fontSize="label" color="fg.muted">
        {details.filter(Boolean).join(', ')}
      </chakra.span>
      {version.contentUrl === undefined ? null : (
        <DownloadLink
          href={version.contentUrl}
          aria-label={t('letters.downloadOf', { version: version.version })}
        >
          <LetterIcon width={16} height={16} />
          {t('letters.download')}
        </DownloadLink>
      )}
    </ListLine>
  )
}

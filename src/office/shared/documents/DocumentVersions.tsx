import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type DocumentVersion, makeDefaultVersion } from '#contract/letters/documents.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { StatusBadge, ListLine } from '../../../ui/theme/surfaces.tsx'
import { TextLink } from '../../../ui/controls/TextLink.tsx'
import { downloadFile } from '../page/download.ts'
import { useMutation } from '../page/use-mutation.ts'
import { Moment } from '../detail/Moments.tsx'
import { DownloadLink } from '../detail/DownloadLink.tsx'

type Version = Omit<DocumentVersion, 'content'>

/**
 * The newest first; `mayChoose` lets the viewer make another the default one. Of a letter, `shown` is the
 * version below, and the others are links.
 */
export function DocumentVersions({
  versions,
  mayChoose = false,
  shown,
}: {
  readonly versions: readonly Version[]
  readonly mayChoose?: boolean
  readonly shown?: number | undefined
}) {
  return (
    <chakra.ul display="grid" borderTop="1px solid" borderColor="border">
      {versions.map((version, index) => (
        <VersionRow
          key={version.id}
          version={version}
          isNewest={index === 0}
          mayChoose={mayChoose}
          shown={shown}
        />
      ))}
    </chakra.ul>
  )
}

function VersionRow({
  version: {
    id,
    version,
    createdAt,
    mediaObject,
    contentUrl,
    defaultDocument,
    withCompanyLogo,
    numberOfModifications,
  },
  isNewest,
  mayChoose,
  shown,
}: {
  readonly version: Version
  readonly isNewest: boolean
  readonly mayChoose: boolean
  readonly shown: number | undefined
}) {
  const { t } = useTranslation('documents')
  return (
    <ListLine flexWrap="wrap" paddingBlock="6px">
      <chakra.span display="inline-flex" flexWrap="wrap" gap="4px 8px" alignItems="center">
        <VersionTitle version={version} shown={shown} />
        {isNewest ? <StatusBadge>{t('newest')}</StatusBadge> : null}
        {defaultDocument ? <StatusBadge tone="success">{t('default')}</StatusBadge> : null}
      </chakra.span>
      <chakra.span flex="1 1 160px" fontSize="label" color="fg.muted">
        <Moment at={createdAt} />
        {numberOfModifications === 0 ? null : `, ${t('modifications', { count: numberOfModifications })}`}
        {withCompanyLogo ? `, ${t('withLogo')}` : null}
      </chakra.span>
      {mayChoose && !defaultDocument ? <MakeDefault id={id} version={version} /> : null}
      {shown === undefined || contentUrl === undefined ? null : (
        <PdfLink contentUrl={contentUrl} version={version} />
      )}
      {mediaObject === undefined ? null : <FileDownload file={mediaObject} version={version} />}
    </ListLine>
  )
}

function VersionTitle({
  version,
  shown,
}: Pick<Parameters<typeof VersionRow>[0], 'shown'> & { readonly version: number }) {
  const { t } = useTranslation('documents')
  const title = t('version', { number: version })
  if (shown === undefined) return title
  return shown === version ? (
    <span aria-current>{title}</span>
  ) : (
    <TextLink to={`?version=${version}`} preventScrollReset>
      {title}
    </TextLink>
  )
}

function PdfLink({ contentUrl, version }: { readonly contentUrl: string; readonly version: number }) {
  const { t } = useTranslation('documents')
  return (
    <DownloadLink href={contentUrl} aria-label={t('letter.downloadOf', { number: version })}>
      {t('letter.download')}
    </DownloadLink>
  )
}

function FileDownload({ file, version }: { readonly file: string; readonly version: number }) {
  const { t } = useTranslation('documents')
  const { run, busy } = useMutation()
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={busy}
      aria-label={t('downloadOf', { number: version })}
      onClick={() => void run(() => downloadFile(file))}
    >
      {t('download')}
    </Button>
  )
}

function MakeDefault({ id, version }: Pick<Version, 'id' | 'version'>) {
  const { t } = useTranslation('documents')
  const { run, busy } = useMutation()
  const makeDefault = () =>
    run(() => call(makeDefaultVersion, { params: { id } }), t('madeDefault', { number: version }))
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={busy}
      aria-label={t('makeDefaultOf', { number: version })}
      onClick={() => void makeDefault()}
    >
      {t('makeDefault')}
    </Button>
  )
}

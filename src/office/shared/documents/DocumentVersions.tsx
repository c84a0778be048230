import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type DocumentVersion, makeDefaultVersion } from '#contract/letters/documents.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { StatusBadge } from '../../../ui/theme/surfaces.tsx'
import { TextLink } from '../../../ui/controls/TextLink.tsx'
import { downloadFile } from '../page/download.ts'
import { useFormats } from '../page/use-formats.ts'
import { useMutation } from '../page/use-mutation.ts'

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
  readonly shown?: number
}) {
  return (
    <chakra.ul display="grid" borderTop="1px solid" borderColor="border">
      {versions.map((version, index) => (
        <VersionRow
          key={version.id}
          version={version}
          isNewest={index === 0}
          mayChoose={mayChoose}
          {...(shown === undefined ? {} : { shown })}
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
  readonly shown?: number
}) {
  const { t } = useTranslation('documents')
  const { moment } = useFormats()
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2px 12px"
      minHeight="row"
      paddingBlock="6px"
      borderBottom="1px solid"
      borderColor="border"
      css={{ '&:last-child': { borderBottom: 'none' } }}
    >
      <chakra.span display="inline-flex" flexWrap="wrap" gap="4px 8px" alignItems="center">
        <VersionTitle version={version} {...(shown === undefined ? {} : { shown })} />
        {isNewest ? <StatusBadge>{t('newest')}</StatusBadge> : null}
        {defaultDocument ? <StatusBadge tone="success">{t('default')}</StatusBadge> : null}
      </chakra.span>
      <chakra.span flex="1 1 160px" fontSize="label" color="fg.muted">
        <time className="numbers" dateTime={createdAt}>
          {moment(createdAt)}
        </time>
        {numberOfModifications === 0 ? null : `, ${t('modifications', { count: numberOfModifications })}`}
        {withCompanyLogo ? `, ${t('withLogo')}` : null}
      </chakra.span>
      {mayChoose && !defaultDocument ? <MakeDefault id={id} version={version} /> : null}
      {shown === undefined || contentUrl === undefined ? null : (
        <PdfLink contentUrl={contentUrl} version={version} />
      )}
      {mediaObject === undefined ? null : <FileDownload file={mediaObject} version={version} />}
    </chakra.li>
  )
}

function VersionTitle({ version, shown }: { readonly version: number; readonly shown?: number }) {
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
    <chakra.a
      href={contentUrl}
      download
      display="inline-flex"
      alignItems="center"
      minHeight="controlSmall"
      color="primary.fg"
      fontWeight="500"
      aria-label={t('letter.downloadOf', { number: version })}
      data-no-print
    >
      {t('letter.download')}
    </chakra.a>
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

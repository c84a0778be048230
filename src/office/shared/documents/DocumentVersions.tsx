import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type DocumentVersion, makeDefaultVersion } from '#contract/documents.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { StatusBadge } from '../../../ui/surfaces.tsx'
import { downloadFile } from '../download.ts'
import { useFormats } from '../use-formats.ts'
import { useMutation } from '../use-mutation.ts'

type Version = Omit<DocumentVersion, 'content'>

/** The versions of a document, the newest first; `mayChoose` lets the viewer make another the default one. */
export function DocumentVersions({
  versions,
  mayChoose = false,
}: {
  readonly versions: readonly Version[]
  readonly mayChoose?: boolean
}) {
  return (
    <chakra.ul display="grid" borderTop="1px solid" borderColor="border">
      {versions.map((version, index) => (
        <VersionRow key={version.id} version={version} isNewest={index === 0} mayChoose={mayChoose} />
      ))}
    </chakra.ul>
  )
}

function VersionRow({
  version: { id, version, createdAt, mediaObject, defaultDocument, withCompanyLogo, numberOfModifications },
  isNewest,
  mayChoose,
}: {
  readonly version: Version
  readonly isNewest: boolean
  readonly mayChoose: boolean
}) {
  const { t } = useTranslation('documents')
  const { moment } = useFormats()
  const { run, busy } = useMutation()
  const details = [
    numberOfModifications === 0 ? undefined : t('modifications', { count: numberOfModifications }),
    withCompanyLogo ? t('withLogo') : undefined,
  ].filter((text) => text !== undefined)
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
        {t('version', { number: version })}
        {isNewest ? <StatusBadge>{t('newest')}</StatusBadge> : null}
        {defaultDocument ? <StatusBadge tone="success">{t('default')}</StatusBadge> : null}
      </chakra.span>
      <chakra.span flex="1 1 160px" fontSize="label" color="fg.muted">
        <time className="numbers" dateTime={createdAt}>
          {moment(createdAt)}
        </time>
        {details.map((text) => `, ${text}`)}
      </chakra.span>
      {mayChoose && !defaultDocument ? <MakeDefault id={id} version={version} /> : null}
      {mediaObject === undefined ? null : (
        <Button
          size="sm"
          variant="ghost"
          disabled={busy}
          aria-label={t('downloadOf', { number: version })}
          onClick={() => void run(() => downloadFile(mediaObject))}
        >
          {t('download')}
        </Button>
      )}
    </chakra.li>
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

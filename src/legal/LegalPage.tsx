import { chakra } from '@chakra-ui/react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import { readOrganisation } from '#contract/accounts/legal.ts'
import { privacyVersions, type PublishedVersion, termsVersions } from '#contract/accounts/terms-versions.ts'
import { call } from '../api/call.ts'
import { changeLanguage } from '../app/session/change-language.ts'
import { useRemoteData } from '../app/frame/use-remote-data.ts'
import { useTitle } from '../app/frame/use-title.ts'
import { language } from '../i18n/setup.ts'
import { LanguagePicker } from '../parts/LanguagePicker.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { formatDate } from '../ui/controls/format.ts'
import { Alert, PageTitle } from '../ui/theme/surfaces.tsx'
import { TextLink } from '../ui/controls/TextLink.tsx'
import { LegalSections } from './LegalSections.tsx'
import type { LegalVersion } from './legal-text.ts'

const texts = import.meta.glob<LegalVersion>('./texts/*.json', { import: 'default' })

const published: Readonly<Record<'terms' | 'privacy', readonly PublishedVersion[]>> = {
  terms: termsVersions,
  privacy: privacyVersions,
}

const missing = (path: string) => (): Promise<LegalVersion> =>
  Promise.reject(new Error(`There is no text ${path}.`))

const loaded = new Map<string, Promise<LegalVersion>>()

/** Returns the same promise each time, as React's `use` requires. */
function textOf(document: string, version: number): Promise<LegalVersion> {
  const path = `./texts/${document}-${version}.json`
  const load = texts[path] ?? missing(path)
  const text = loaded.get(path) ?? load()
  loaded.set(path, text)
  text.catch(() => loaded.delete(path))
  return text
}

const loadOrganisation = (signal: AbortSignal) => call(readOrganisation, { signal })

/** Open to everybody, and readable offline once the app is on the device. */
export function Component() {
  const { t } = useTranslation('legal')
  const { pathname } = useLocation()
  const { version: asked } = useParams()
  const document = pathname.startsWith('/privacy') ? 'privacy' : 'terms'
  const versions = published[document]
  const current = versions.at(-1)
  const shown = asked === undefined ? current : versions.find(({ version }) => String(version) === asked)
  useTitle(t(document))
  return (
    <chakra.div minHeight="100dvh" background="bg.panel">
      <PageHeader />
      <chakra.main
        maxWidth="46rem"
        marginInline="auto"
        padding={{ base: '16px 16px 64px', md: '32px 32px 96px' }}
        display="grid"
        gap="24px"
        css={{ '@media print': { maxWidth: 'none', padding: '0' } }}
      >
        <div>
          <PageTitle>{t(document)}</PageTitle>
          {shown === undefined ? null : (
            <chakra.p color="fg.muted">
              {t('version', { version: shown.version, date: formatDate(shown.date, language()) })}
            </chakra.p>
          )}
        </div>
        {shown === undefined ? (
          <Alert
            tone="warning"
            title={t('unknownVersion', { version: asked })}
            action={<TextLink to={`/${document}`}>{t('toCurrent')}</TextLink>}
          />
        ) : (
          <>
            {shown === current || current === undefined ? null : (
              <Alert tone="neutral" action={<TextLink to={`/${document}`}>{t('toCurrent')}</TextLink>}>
                {t('superseded', { version: current.version })}
              </Alert>
            )}
            <Text document={document} version={shown.version} />
          </>
        )}
        <OtherTexts document={document} versions={versions} />
      </chakra.main>
    </chakra.div>
  )
}

function Text({ document, version }: { readonly document: string; readonly version: number }) {
  const { t } = useTranslation('legal')
  const text = use(textOf(document, version))[language()]
  const organisation = useRemoteData(loadOrganisation)
  const { name, address, privacyContact } = organisation.state === 'ready' ? organisation.value : {}
  return (
    <article lang={language()}>
      <LegalSections
        text={text}
        names={{
          organisation: name ?? t('someOrganisation'),
          contact: privacyContact ?? t('someContact'),
        }}
      />
      <chakra.section display="grid" gap="8px" paddingTop="24px">
        <chakra.h2 fontSize="section" fontWeight="600">
          {t('organisation')}
        </chakra.h2>
        {organisation.state === 'failed' ? (
          <chakra.p color="fg.muted">{organisation.detail ?? t('offline')}</chakra.p>
        ) : organisation.state === 'loading' ? (
          <p aria-hidden="true"> </p>
        ) : name === undefined && address === undefined && privacyContact === undefined ? (
          <p>{t('noOrganisation')}</p>
        ) : (
          <chakra.address fontStyle="normal" overflowWrap="anywhere">
            {[name, address, privacyContact]
              .filter((line) => line !== undefined)
              .map((line) => (
                <div key={line}>{line}</div>
              ))}
          </chakra.address>
        )}
      </chakra.section>
    </article>
  )
}

function OtherTexts({
  document,
  versions,
}: {
  readonly document: 'terms' | 'privacy'
  readonly versions: readonly PublishedVersion[]
}) {
  const { t } = useTranslation('legal')
  const other = document === 'terms' ? 'privacy' : 'terms'
  return (
    <chakra.nav
      aria-label={t('versions')}
      display="grid"
      gap="8px"
      paddingTop="16px"
      borderTop="1px solid"
      borderColor="border"
      css={{ '@media print': { display: 'none' } }}
    >
      <chakra.ul display="grid" gap="4px" listStyleType="none" padding="0">
        {versions.toReversed().map(({ version, date }) => (
          <li key={version}>
            <TextLink to={`/${document}/${version}`}>
              {t('version', { version, date: formatDate(date, language()) })}
            </TextLink>
          </li>
        ))}
      </chakra.ul>
      <p>
        <TextLink to={`/${other}`}>{t(other)}</TextLink>
      </p>
    </chakra.nav>
  )
}

function PageHeader() {
  const { t } = useTranslation('legal')
  return (
    <chakra.header
      minHeight="56px"
      padding={{ base: '0 8px', md: '0 16px' }}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      borderBottom="1px solid"
      borderColor="border"
      css={{ '@media print': { display: 'none' } }}
    >
      <HomeLink to="/" aria-label={t('backHome')}>
        <Logo size={28} />
        Vrachtpas
      </HomeLink>
      <chakra.div display="flex" alignItems="center" gap="4px">
        <Button variant="ghost" onClick={() => print()}>
          {t('print')}
        </Button>
        <LanguagePicker onChoose={(locale) => void changeLanguage(locale)} />
      </chakra.div>
    </chakra.header>
  )
}

const HomeLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '48px',
    padding: '0 8px',
    fontWeight: '600',
    textDecoration: 'none',
  },
})

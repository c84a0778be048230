import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findTransporters, type PublicTransporter } from '#contract/parties/companies.ts'
import { call } from '../api/call.ts'
import { NetworkError, Problem } from '../api/errors.ts'
import { reportError } from '../app/frame/fault-reports.ts'
import { joinParts } from '../ui/controls/format.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'

/** Specification, section 9. */
const debounceMs = 500

interface SearchResult {
  readonly query: string
  readonly companies: readonly PublicTransporter[]
  readonly errorMessage?: string
}

function useTransporterSearch(q: string): SearchResult | undefined {
  const { t } = useTranslation(['registration', 'auth'])
  const [result, setResult] = useState<SearchResult>()
  useEffect(() => {
    if (q.length < 2) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(findTransporters, { query: { q }, signal: controller.signal }).then(
        ({ member }) => setResult({ query: q, companies: member }),
        (error: unknown) => {
          if (controller.signal.aborted) return
          if (!(error instanceof Problem || error instanceof NetworkError))
            reportError(error, 'find transporters')
          setResult({
            query: q,
            companies: [],
            errorMessage:
              error instanceof Problem
                ? error.detail
                : t(error instanceof NetworkError ? 'transporter.offline' : 'auth:failed'),
          })
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, t])
  return result?.query === q ? result : undefined
}

export function TransporterPicker({
  transporter,
  error,
  onChoose,
}: {
  readonly transporter: PublicTransporter | undefined
  readonly error: string | undefined
  readonly onChoose: (company: PublicTransporter | undefined) => void
}) {
  const { t } = useTranslation(['registration', 'auth'])
  const [text, setText] = useState('')
  const listId = useId()
  const q = text.trim()
  const result = useTransporterSearch(q)
  const container = useRef<HTMLDivElement>(null)
  const isChosen = transporter !== undefined
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    // Choosing and clearing remove the focused button, so the focus moves to the control that replaces it.
    if (wasChosen.current !== isChosen)
      container.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasChosen.current = isChosen
  }, [isChosen])

  if (transporter !== undefined) {
    return (
      <chakra.div ref={container} display="grid" gap="4px">
        <ChosenTransporter company={transporter} onClear={() => onChoose(undefined)} />
      </chakra.div>
    )
  }
  return (
    <chakra.div ref={container} display="grid" gap="8px">
      <TextField
        label={t('transporter.label')}
        help={t('transporter.help')}
        size="lg"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={error}
        aria-controls={listId}
        onChange={(event) => setText(event.target.value)}
      />
      <chakra.div
        id={listId}
        role="region"
        aria-live="polite"
        aria-label={t('transporter.found')}
        display="grid"
        gap="4px"
      >
        {q.length < 2 ? null : <FoundTransporters result={result} onChoose={onChoose} />}
      </chakra.div>
    </chakra.div>
  )
}

function ChosenTransporter({
  company,
  onClear,
}: {
  readonly company: PublicTransporter
  readonly onClear: () => void
}) {
  const { t } = useTranslation(['registration', 'auth'])
  return (
    <>
      <chakra.span fontWeight="600">{t('transporter.label')}</chakra.span>
      <chakra.div
        display="flex"
        gap="12px"
        alignItems="center"
        justifyContent="space-between"
        padding="8px 8px 8px 12px"
        border="1px solid"
        borderColor="border.strong"
        borderRadius="control"
        background="bg.muted"
      >
        <TransporterLabel company={company} />
        <Button variant="ghost" onClick={onClear}>
          {t('transporter.other')}
        </Button>
      </chakra.div>
    </>
  )
}

function FoundTransporters({
  result,
  onChoose,
}: {
  readonly result: SearchResult | undefined
  readonly onChoose: (company: PublicTransporter) => void
}) {
  const { t } = useTranslation(['registration', 'auth'])
  if (result === undefined) return <chakra.p color="fg.muted">{t('transporter.looking')}</chakra.p>
  if (result.errorMessage !== undefined) return <chakra.p color="danger.fg">{result.errorMessage}</chakra.p>
  if (result.companies.length === 0) return <chakra.p color="fg.muted">{t('transporter.none')}</chakra.p>
  return result.companies.map((company) => (
    <Button
      key={company.id}
      variant="outline"
      size="lg"
      wide
      justifyContent="flex-start"
      textAlign="left"
      whiteSpace="normal"
      onClick={() => onChoose(company)}
    >
      <TransporterLabel company={company} />
    </Button>
  ))
}

function TransporterLabel({ company }: { readonly company: PublicTransporter }) {
  return (
    <chakra.span display="grid" lineHeight="1.3" padding="4px 0">
      <chakra.span fontWeight="600">{company.name}</chakra.span>
      <chakra.span color="fg.muted" fontSize="0.875rem" fontWeight="400">
        {joinParts([company.city, company.vihbNumber])}
      </chakra.span>
    </chakra.span>
  )
}

import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findTransporters, type TransporterName } from '#contract/companies.ts'
import { call } from '../api/call.ts'
import { NetworkError, Problem } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields.tsx'

/** Specification, section 9: what is typed is looked up half a second after the last letter. */
const patience = 500

interface Found {
  readonly for: string
  readonly companies: readonly TransporterName[]
  readonly failed?: string
}

/** Finds a transporter by its name or VIHB number; whoever is chosen stays in sight until another is. */
export function TransporterPicker({
  chosen,
  error,
  onChoose,
}: {
  readonly chosen: TransporterName | undefined
  readonly error: string | undefined
  readonly onChoose: (company: TransporterName | undefined) => void
}) {
  const { t } = useTranslation('auth')
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>()
  const list = useId()
  const q = typed.trim()
  const frame = useRef<HTMLDivElement>(null)
  const holds = chosen !== undefined
  const held = useRef(holds)
  useEffect(() => {
    // Choosing takes the chosen line away, and choosing anew its button: the focus goes on at what took their place.
    if (held.current !== holds) frame.current?.querySelector<HTMLElement>('input, button')?.focus()
    held.current = holds
  }, [holds])
  useEffect(() => {
    if (q.length < 2) return
    const given = new AbortController()
    const timer = setTimeout(() => {
      call(findTransporters, { query: { q }, signal: given.signal }).then(
        ({ member }) => setFound({ for: q, companies: member }),
        (refusal: unknown) => {
          if (given.signal.aborted) return
          setFound({
            for: q,
            companies: [],
            failed:
              refusal instanceof Problem
                ? refusal.detail
                : t(refusal instanceof NetworkError ? 'transporter.offline' : 'failed'),
          })
        },
      )
    }, patience)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [q, t])

  if (chosen !== undefined) {
    return (
      <chakra.div ref={frame} display="grid" gap="4px">
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
          <Name company={chosen} />
          <Button variant="ghost" onClick={() => onChoose(undefined)}>
            {t('transporter.other')}
          </Button>
        </chakra.div>
      </chakra.div>
    )
  }
  const current = q.length >= 2 && found?.for === q ? found : undefined
  return (
    <chakra.div ref={frame} display="grid" gap="8px">
      <TextField
        label={t('transporter.label')}
        help={t('transporter.help')}
        size="lg"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={error}
        aria-controls={list}
        onChange={(event) => setTyped(event.target.value)}
      />
      <chakra.div
        id={list}
        role="region"
        aria-live="polite"
        aria-label={t('transporter.found')}
        display="grid"
        gap="4px"
      >
        {q.length < 2 ? null : current === undefined ? (
          <chakra.p color="fg.muted">{t('transporter.looking')}</chakra.p>
        ) : current.failed !== undefined ? (
          <chakra.p color="danger.fg">{current.failed}</chakra.p>
        ) : current.companies.length === 0 ? (
          <chakra.p color="fg.muted">{t('transporter.none')}</chakra.p>
        ) : (
          current.companies.map((company) => (
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
              <Name company={company} />
            </Button>
          ))
        )}
      </chakra.div>
    </chakra.div>
  )
}

function Name({ company }: { readonly company: TransporterName }) {
  return (
    <chakra.span display="grid" lineHeight="1.3" padding="4px 0">
      <chakra.span fontWeight="600">{company.name}</chakra.span>
      <chakra.span color="fg.muted" fontSize="0.875rem" fontWeight="400">
        {[company.city, company.vihbNumber].filter(Boolean).join(' · ')}
      </chakra.span>
    </chakra.span>
  )
}

import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError, Problem } from '../api/errors.ts'

type Values = Readonly<Record<string, string | boolean>>
type Faults<V> = Readonly<Partial<Record<keyof V & string, string>>>
type TextKeys<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string]

/**
 * A form that keeps what was typed: it says what is wrong beside each field, before it is sent (`check`) and when the server
 * refuses it, and leads to the first wrong one. `send` may throw Problem or NetworkError.
 */
export function useForm<V extends Values>({
  initial,
  called = {},
  check,
  unreachable,
  send,
}: {
  readonly initial: V
  /** What the server calls a field that has another name here. */
  readonly called?: Readonly<Record<string, keyof V & string>>
  readonly check: (values: V) => Faults<V>
  /** What is said where nobody heard us, in place of the usual words. */
  readonly unreachable?: string
  readonly send: (values: V) => Promise<void>
}) {
  const { t } = useTranslation('app')
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [lead, setLead] = useState(0)
  useEffect(() => {
    if (lead > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [lead])

  const faults = { ...(tried ? check(values) : {}), ...refused } as Faults<V>
  const set = <K extends keyof V & string>(name: K, value: V[K] extends boolean ? boolean : string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => field !== name)))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setSaid(undefined)
    setRefused({})
    if (Object.keys(check(values)).length > 0) return setLead((times) => times + 1)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const own = error instanceof Problem ? byField(error, values, called) : undefined
      if (own !== undefined) {
        setRefused(own.faults)
        setSaid(own.rest ?? t('formErrors'))
        setLead((times) => times + 1)
      } else if (error instanceof NetworkError)
        setSaid(error.kind === 'portal' ? t('portal') : (unreachable ?? t('noConnection')))
      else {
        setSaid(t('sessionError'))
        throw error
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    set,
    faults,
    busy,
    /** What is wrong with no field in particular. */
    said: busy ? undefined : said,
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    /** What a text field needs. */
    text: (name: TextKeys<V>) => ({
      name,
      value: values[name] as string,
      error: faults[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        set(name, event.target.value as Parameters<typeof set>[1]),
    }),
    /** What a field needs that chooses one of many. */
    choice: (name: TextKeys<V>) => ({
      name,
      value: values[name] as string,
      error: faults[name],
      onChoose: (value: string) => set(name, value as Parameters<typeof set>[1]),
    }),
  }
}

/** The server's violations beside their fields; what it says of none of them stays a sentence. */
function byField(
  problem: Problem,
  values: Values,
  called: Readonly<Record<string, string>>,
): { faults: Record<string, string>; rest: string | undefined } {
  const faults: Record<string, string> = {}
  const rest: string[] = []
  for (const { propertyPath, message } of problem.violations) {
    const field = called[propertyPath] ?? propertyPath
    if (Object.hasOwn(values, field)) faults[field] = message
    else rest.push(message)
  }
  return { faults, rest: problem.violations.length === 0 ? problem.detail : rest.join(' ') || undefined }
}

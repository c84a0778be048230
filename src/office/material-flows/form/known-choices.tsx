import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import { formatEwcCode } from '#contract/ewc-codes.ts'
import { language } from '../../../i18n/setup.ts'
import type { Choice } from '../../../ui/ChoiceField.tsx'
import { formatMethodCode } from './flow-choices.ts'

interface KnownChoices {
  readonly choices: ReadonlyMap<string, Choice>
  readonly add: (choices: readonly Choice[]) => void
}

const Known = createContext<KnownChoices>({ choices: new Map(), add: () => undefined })

/** Titles of what the flows refer to that were read: shown for values that nobody has chosen in the form. */
export function KnownChoicesProvider({
  flows,
  children,
}: {
  readonly flows: readonly (OfficeFlow | undefined)[]
  readonly children: ReactNode
}) {
  const [added, setAdded] = useState<readonly Choice[]>([])
  const ofFlows = flows.flatMap((flow) => (flow === undefined ? [] : choicesOfFlow(flow)))
  const key = ofFlows.map(({ value }) => value).join(' ')
  const known = useMemo<KnownChoices>(
    () => ({
      choices: new Map([...ofFlows, ...added].map((choice) => [choice.value, choice])),
      add: (choices) => setAdded((previous) => [...previous, ...choices]),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the key says which choices the flows have
    [key, added],
  )
  return <Known value={known}>{children}</Known>
}

/** The choice that a field of this form has, where it is known. */
export function useKnownChoice(name: string): Choice | undefined {
  const { choices } = use(Known)
  const value: unknown = useWatch({ name })
  return typeof value === 'string' ? choices.get(value) : undefined
}

/** Makes choices known that the form fills in by itself. */
export const useAddKnownChoices = () => use(Known).add

export function useTitleOf(): (value: string) => string | undefined {
  const { choices } = use(Known)
  return useCallback((value) => choices.get(value)?.title, [choices])
}

/** The choices that a flow has made, with their titles. */
export function choicesOfFlow({
  sender,
  disposer,
  receiver,
  carriers,
  originLocation,
  destinationLocation,
  product,
  ewcCode,
  processingMethod,
}: OfficeFlow): readonly Choice[] {
  const companies = [sender, disposer, receiver, ...carriers, product].map(
    (named) => named && { value: named.id, title: named.name },
  )
  const locations = [originLocation, destinationLocation].map(
    (location) => location && { value: location.id, title: location.description },
  )
  const code = ewcCode && {
    value: ewcCode.id,
    title: `${formatEwcCode(ewcCode.code, ewcCode.hazardous)} ${ewcCode.names[language()]}`,
  }
  const method = processingMethod && {
    value: processingMethod.id,
    title: `${formatMethodCode(processingMethod.code)} ${processingMethod.names[language()]}`,
  }
  return [...companies, ...locations, code, method].filter((choice) => choice !== undefined)
}

import { useEffect, useState } from 'react'
import type { Choice } from '../../../ui/controls/ChoiceField.tsx'
import type { ReferenceChoices } from './reference-choices.ts'

const known = new Map<ReferenceChoices, Map<string, Choice>>()

export function keepChoice(choices: ReferenceChoices, choice: Choice): void {
  const ofList = known.get(choices) ?? new Map<string, Choice>()
  known.set(choices, ofList.set(choice.value, choice))
}

export function useChosen(
  choices: ReferenceChoices | undefined,
  ids: readonly string[],
): readonly (Choice | undefined)[] {
  const [, setLoaded] = useState(0)
  const ofList = choices === undefined ? undefined : known.get(choices)
  const missing = choices === undefined ? '' : ids.filter((id) => ofList?.has(id) !== true).join(',')
  useEffect(() => {
    if (choices === undefined || missing === '') return
    const controller = new AbortController()
    choices.byIds(missing.split(','), controller.signal).then(
      (found) => {
        found.forEach((choice) => keepChoice(choices, choice))
        if (found.length > 0) setLoaded((count) => count + 1)
      },
      // The filter works without its title.
      () => undefined,
    )
    return () => controller.abort()
  }, [choices, missing])
  return ids.map((id) => ofList?.get(id))
}

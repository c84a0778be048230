import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly body: string
  readonly cancel?: string | undefined
  readonly confirm?: string | undefined
}

interface OpenQuestion extends Question {
  readonly answer: (confirmed: boolean) => void
}

export const useQuestion = create<{ readonly question: OpenQuestion | undefined }>(() => ({
  question: undefined,
}))

/**
 * Asks the user; resolves to true on confirm, to false on cancel or close. A second question cancels the
 * first.
 */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().question?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      useQuestion.setState({ question: undefined })
      resolve(confirmed)
    }
    useQuestion.setState({ question: { ...question, answer } })
  })
}

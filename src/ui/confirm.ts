import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly body: string
  readonly cancel?: string | undefined
  readonly confirm?: string | undefined
}

interface Asked extends Question {
  readonly answer: (confirmed: boolean) => void
}

export const useQuestion = create<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }))

/** Asks the user; true on confirm, false on cancel or close. Labels come from the translations unless given. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      useQuestion.setState({ asked: undefined })
      resolve(confirmed)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
}

import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly body: ReactNode
  readonly cancel?: string | undefined
  readonly confirm?: string | undefined
  /** `danger` destroys or blocks something: the button that confirms is red. */
  readonly tone?: 'danger' | undefined
  /** `cancel`: the button that does not confirm is the filled one. */
  readonly emphasis?: 'cancel' | undefined
  /** Another way to confirm, by the filled button: runs `choose` first. */
  readonly instead?: { readonly label: string; readonly choose: () => void } | undefined
  /** The user must type this before the button works: for what cannot be undone. */
  readonly typed?: string | undefined
  /**
   * Runs on confirm while the dialog shows that it is busy. It returns undefined on success, which closes the
   * dialog, or an error text, which the dialog shows. It must not throw.
   */
  readonly action?: (() => Promise<string | undefined>) | undefined
}

interface OpenQuestion extends Question {
  readonly id: number
  readonly answer: (confirmed: boolean) => void
}

interface QuestionState {
  readonly question: OpenQuestion | undefined
  /**
   * The open dialogs, the topmost last. The question is rendered within the topmost: outside of it, its focus
   * trap would take the focus back, and screen readers would skip the question.
   */
  readonly hosts: readonly HTMLElement[]
}

export const useQuestion = create<QuestionState>(() => ({ question: undefined, hosts: [] }))

let lastId = 0

/**
 * Resolves to true on confirm (with `action`: once that succeeded), to false on cancel or close. A second
 * question cancels the first.
 */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().question?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      useQuestion.setState({ question: undefined })
      resolve(confirmed)
    }
    lastId += 1
    useQuestion.setState({ question: { ...question, id: lastId, answer } })
  })
}

/** Registers an open dialog as the place of questions; returns the function that unregisters it. */
export function hostQuestions(element: HTMLElement): () => void {
  useQuestion.setState(({ hosts }) => ({ hosts: [...hosts, element] }))
  return () => useQuestion.setState(({ hosts }) => ({ hosts: hosts.filter((host) => host !== element) }))
}

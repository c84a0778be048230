import { useEffect } from 'react'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vrachtpas`
    return () => void (document.title = 'Vrachtpas')
  }, [title])
}

import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../../src/ui/controls/Button.tsx'
import { DialogCancel } from '../../src/ui/overlays/close-dialog.tsx'
import { confirm } from '../../src/ui/overlays/confirm.ts'
import { Dialog } from '../../src/ui/overlays/Dialog.tsx'
import { Drawer } from '../../src/office/shell/Drawer.tsx'
import { TextField } from '../../src/ui/controls/fields.tsx'
import { Popover } from '../../src/ui/overlays/Popover.tsx'
import { toast } from '../../src/ui/overlays/toaster.ts'
import { Tooltip } from '../../src/office/shell/Tooltip.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'popover'>()
  const close = () => setOpen(undefined)
  const opener = (name: 'dialog' | 'drawer') => (
    <Button variant="outline" onClick={() => setOpen(name)}>
      Open a {name}
    </Button>
  )
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="12px">
      {opener('dialog')}
      {opener('drawer')}
      <Popover
        label="A panel"
        trigger={<Button variant="outline">Open a popover</Button>}
        width="280px"
        open={open === 'popover'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'popover' : undefined)}
      >
        <TextField label="In a popover" />
      </Popover>
      <Button
        variant="outline"
        onClick={() =>
          void confirm({
            title: 'Remove the flow?',
            body: 'Its loads stay.',
            confirm: 'Remove',
            tone: 'danger',
          })
        }
      >
        Ask a question
      </Button>
      {(['success', 'error', 'info'] as const).map((kind) => (
        <Button key={kind} variant="outline" onClick={() => toast(kind, `A toast that says ${kind}`)}>
          Toast: {kind}
        </Button>
      ))}
      <Tooltip content="What a short word means">
        <Button variant="outline">A tooltip</Button>
      </Tooltip>
      <Dialog
        title="A dialog"
        description="What is asked here."
        open={open === 'dialog'}
        onClose={close}
        footer={
          <>
            <DialogCancel />
            <Button onClick={close}>Save</Button>
          </>
        }
      >
        <TextField label="In a dialog" />
      </Dialog>
      <Drawer title="A drawer" open={open === 'drawer'} onClose={close}>
        <TextField label="In a drawer" />
      </Drawer>
    </chakra.div>
  )
}

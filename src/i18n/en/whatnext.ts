/** Of a refused cargo that has not come to its end: what is left of it, and where it can go. */
export const whatnext = {
  title: 'Refused, and still on board',
  partTitle: 'Refused in part, the rest is on board',
  left: '{{amount}} kg is left on board.',
  leftUnweighed: 'What is left on board was not weighed.',
  partFirst: 'First the driver unloads the part that was accepted.',
  back: 'Back to the origin: the driver states it on the phone, on the page of unloading, once it is unloaded there.',
  on: 'On to another receiver: here, or by the driver on the phone. Where no flow leads there yet, the driver names who agreed by telephone.',
  onByDriver: 'On to another receiver: by the driver on the phone.',
  taken: 'Taken after all: the driver states it on the phone, or the office by “State what was accepted”.',
  flowTitle: 'Its flow is still to be chosen',
  flow: 'The driver unloaded the refused cargo at {{receiver}}. Choose the flow that counts it there.',
  forward: {
    action: 'To another receiver',
    title: 'Send the cargo of {{number}} on',
    description:
      'Choose the flow by which the refused cargo goes to another receiver. It gets a shipment and a letter of its own, in the name of its driver.',
    agreed: 'Agreed by telephone: {{name}}',
    agreedWith: 'With {{name}}',
    flow: 'Flow to the other receiver',
    flowHelp:
      'Flows of this project for the same waste or product to another receiver, with a complete letter.',
    goesTo: 'Goes to {{receiver}}',
    noFlow: 'No suitable flow?',
    makeFlow: 'Make the flow',
    notWeighed: 'not weighed yet',
    save: 'Send on',
    otherTitle: 'Send it to {{name}}?',
    other: 'Agreed by telephone: {{agreed}}, with {{with}}. This flow goes to {{name}}.',
    choose: 'Choose another flow',
    done: 'Goes on as {{number}}.',
  },
}

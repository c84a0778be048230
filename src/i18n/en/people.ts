export const people = {
  name: 'Name', firstName: 'First name', lastNamePrefix: 'Prefix', lastName: 'Last name', email: 'E-mail', mobilePhone: 'Mobile number', phone: 'Phone', contact: 'Contact', company: 'Company',
  none: 'None',
  search: 'Name, e-mail or number', required: 'This is needed.', save: 'Save', saved: 'Saved.', busy: 'One moment', cancel: 'Cancel',
  drivers: {
    title: 'Drivers and skippers', all: 'All ({{shown}})', waiting: 'Waiting for approval ({{shown}})', invite: 'Invite a driver', none: 'No drivers found', noneWaiting: 'Nobody is waiting for approval',
    kind: 'Driver or skipper', kinds: { driver: 'Driver', skipper: 'Skipper' }, state: 'State', graceUntil: 'May transport until', ridesToday: 'Rides today',
    rides_one: 'one ride today', rides_other: '{{shown}} rides today',
    standing: { approved: 'Approved', waiting: 'Waiting for approval', rejected: 'Rejected', invited: 'Invited', inactive: 'Inactive' },
    waitingTitle: 'Registered by himself', waitingBody: 'He may not transport until you approve.', waitingUntil: 'He may transport until {{moment}}; after that only when you approve.',
    approve: 'Approve', approveTitle: 'Approve {{name}}?', approveBody: 'He may load every flow that your company carries, and is told so by mail.', approved: 'Approved. The driver is told.',
    reject: 'Reject', rejectTitle: 'Reject {{name}}', reason: 'Reason', reasonHelp: 'The driver reads it.', rejected: 'Rejected. The driver is told.', rejectedTitle: 'Rejected', noReason: 'No reason was given.', approveAfterAll: 'Approve after all',
    invitedTitle: 'Invited', invitedBody: 'He has not chosen a pincode yet.', resend: 'Send the invitation again', resent: 'The invitation is on its way again.',
    pincode: 'Pincode', pincodeBody: 'Who forgot his pincode gets a link to choose another; the old one works until then.', resetPincode: 'Send a link', pincodeSent: 'The link is on its way.',
    who: 'Who is it?', edit: 'Details', phoneOrEmail: 'A mobile number or an e-mail address is needed: the invitation goes there.', sendInvitation: 'Send the invitation', invited: '{{name}} is invited.',
    inviteLead: 'He gets a link to choose a pincode, by e-mail or text message, and can drive for your company at once.',
  },
  users: {
    title: 'Users', add: 'Add a user', addLead: 'He gets a link to choose a password.', none: 'No users found', roles: 'Roles', roleNeeded: 'A user must have at least one role.', state: 'State',
    active: 'Active', inactive: 'Inactive', invited: 'Has no password yet', isActive: 'May sign in', customer: 'Customer', create: 'Add and send the link', created: '{{name}} is added and gets a link.',
    role: { ROLE_ADMIN: 'Administrator', ROLE_CUSTOMER: 'Customer staff', ROLE_TRANSPORTER: 'Carrier’s planner', ROLE_DRIVER: 'Driver or skipper', ROLE_PROJECT_READER: 'Project reader' },
    roleHelp: {
      ROLE_ADMIN: 'Everything, of every customer.', ROLE_CUSTOMER: 'Projects, flows and companies of the customer.', ROLE_TRANSPORTER: 'Drivers and shipments of the company.',
      ROLE_DRIVER: 'Loads and unloads, with a phone.', ROLE_PROJECT_READER: 'Reads the projects that he is attached to.',
    },
    remove: 'Delete user', removeTitle: 'Delete {{name}}?', removeBody: 'He cannot sign in any more. What he did stays in the records under his name.', removed: 'The user is deleted.',
    act: 'Act as this user', actTitle: 'Act as {{name}}?', actBody: 'You see and do what he may, for an hour at most. All of it is recorded as done by you.', actDriver: 'What he records on his own phone stays there: nothing is sent from it or in his name from here.', acting: 'You act as {{name}}.',
  },
}

/** Where people write to start a new club: a direct message to the operator. */
export const ENQUIRY_URL = 'https://ig.me/m/crewwith';

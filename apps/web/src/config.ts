/** Contact link for founding a club: a direct message to the operator. */
export const ENQUIRY_URL = 'https://ig.me/m/crewwith';

import { newSession } from '../../lib/tender.js';

export const POST = async () => new Response(await newSession());

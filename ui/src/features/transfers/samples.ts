export interface SampleSms {
  transaction_id: string;
  amount: string;
  /** The practice service says that it was used before. */
  used: boolean;
  text: string;
}

/** The messages that are pasted while practising, worded as the wallets word theirs. */
export const SAMPLES: readonly SampleSms[] = [
  {
    transaction_id: 'TEST9J8M2K',
    amount: '1250.00',
    used: false,
    text: 'You have received Tk 1,250.00 from 01700000011. Fee Tk 0.00. Balance Tk 8,420.50. TrxID TEST9J8M2K at 20/11/2026 10:12',
  },
  {
    transaction_id: '72HB5QW04T',
    amount: '890.00',
    used: false,
    text: 'Money Received. Amount: Tk 890.00 Sender: 01700000013 Ref: N/A TxnID: 72HB5QW04T Balance: Tk 2310.00',
  },
  {
    transaction_id: '4400123456',
    amount: '500.00',
    used: false,
    text: 'Cash-In from A/C 017000000148 Tk500.00 Fee:Tk0.00 NetBal:Tk1200.00 TxnId:4400123456 Date:20-NOV-26',
  },
  {
    transaction_id: '01K9U2P7XQ',
    amount: '640.00',
    used: false,
    text: 'Tk. 640.00 has been received from 01700000015. TrxID 01K9U2P7XQ. Balance Tk. 990.00',
  },
  {
    transaction_id: '9K2X4LM81Q',
    amount: '3150.00',
    used: true,
    text: 'Cash In Tk 3,150.00 from 01700000012 successful. Fee Tk 0.00. TrxID 9K2X4LM81Q at 19/11/2026 18:40',
  },
];

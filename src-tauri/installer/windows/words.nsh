; What the installer says, in Bangla and English. Languages: see porokh.nsi.

!macro SAY NAME BANGLA ENGLISH
  LangString ${NAME} ${LANG_BENGALI} "${BANGLA}"
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
!macroend
!define Say "!insertmacro SAY"

${Say} APP "পরখ" "Porokh"
${Say} APP_ABOUT "প্রোগ্রামটি, স্টার্ট মেনু আর স্প্রেডশিটের “Open with” তালিকায়।" "The program, in the start menu and in “Open with” of spreadsheets."
${Say} DESKTOP_ICON "ডেস্কটপে আইকন" "Icon on the desktop"
${Say} DESKTOP_ICON_ABOUT "ডেস্কটপ থেকে দুবার চেপে খুলতে।" "Opens Porokh by a double click."
${Say} AUTO_START "কম্পিউটারের সঙ্গে চালু" "Start with the computer"
${Say} AUTO_START_ABOUT "আপনি লগ ইন করলেই পরখ খুলবে, চলতে থাকা কাজ নিজে থেকেই এগোবে।" "Opens Porokh when you sign in, so that work in progress continues automatically."
${Say} STILL_OPEN "পরখ এখনো খোলা আছে। আগে সেটি বন্ধ করুন (ট্রে-তেও থাকতে পারে), তারপর “Retry” চাপুন।" "Porokh is still open. Close it first (it may be in the tray), then choose Retry."
${Say} NEEDS_WEBVIEW2 "পরখের উইন্ডো দেখাতে Microsoft Edge WebView2 লাগে, এই কম্পিউটারে সেটি নেই। Microsoft থেকে এটি নিতে খরচ নেই।$\n$\nএখন ব্রাউজারে Microsoft-এর ডাউনলোড খুলবেন? ডাউনলোড হলে ফাইলটি চালান, তারপর পরখ খুলুন।" "To show its window Porokh needs Microsoft Edge WebView2, which isn't on this computer. Microsoft offers it for free.$\n$\nOpen Microsoft's download in the browser now? Run the downloaded file, then open Porokh."
${Say} RECORDS_TITLE "আপনার তথ্য রাখবেন?" "Keep your records?"
${Say} RECORDS_SUBTITLE "যাচাইয়ের ফল, পেমেন্টের তালিকা, সেটিংস আর API key।" "Results of checks, the list of payments, settings and API keys."
${Say} RECORDS_KEEP "রেখে দিন: পরখ আবার ইনস্টল করলে সব ফিরে পাবেন" "Keep them: they will be there when you install Porokh again"
${Say} RECORDS_DELETE "মুছে ফেলুন: আর ফেরানো যাবে না" "Delete them: this can’t be undone"
${Say} RECORDS_ELSEWHERE "নিজের বেছে নেওয়া অন্য কোনো তথ্যের ফোল্ডার থাকলে সেটি যেমন আছে তেমনই থাকবে।" "A data folder that you chose yourself stays as it is."

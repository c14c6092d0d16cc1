;Bangla (2117)
;NSIS brings no Bengali. Only the pages of this installer are here; for others English stands in.

!insertmacro LANGFILE "Bengali" "Bangla" "বাংলা" "Bangla"

!ifdef MUI_COMPONENTSPAGE
  ${LangFileString} MUI_TEXT_COMPONENTS_TITLE "কী কী চান"
  ${LangFileString} MUI_TEXT_COMPONENTS_SUBTITLE "পরখের সঙ্গে আর কী চান বেছে নিন।"
  ${LangFileString} MUI_INNERTEXT_COMPONENTS_DESCRIPTION_TITLE "বিবরণ"
  ${LangFileString} MUI_INNERTEXT_COMPONENTS_DESCRIPTION_INFO "বিবরণ দেখতে কোনোটির ওপর মাউস রাখুন।"
!endif

!ifdef MUI_INSTFILESPAGE
  ${LangFileString} MUI_TEXT_INSTALLING_TITLE "ইনস্টল হচ্ছে"
  ${LangFileString} MUI_TEXT_INSTALLING_SUBTITLE "পরখ ইনস্টল হচ্ছে, একটু অপেক্ষা করুন।"
  ${LangFileString} MUI_TEXT_FINISH_TITLE "ইনস্টল শেষ"
  ${LangFileString} MUI_TEXT_FINISH_SUBTITLE "সব ঠিকঠাক হয়েছে।"
  ${LangFileString} MUI_TEXT_ABORT_TITLE "ইনস্টল হয়নি"
  ${LangFileString} MUI_TEXT_ABORT_SUBTITLE "ইনস্টল শেষ করা যায়নি।"
!endif

!ifdef MUI_UNINSTFILESPAGE
  ${LangFileString} MUI_UNTEXT_UNINSTALLING_TITLE "আনইনস্টল হচ্ছে"
  ${LangFileString} MUI_UNTEXT_UNINSTALLING_SUBTITLE "পরখ আনইনস্টল হচ্ছে, একটু অপেক্ষা করুন।"
  ${LangFileString} MUI_UNTEXT_FINISH_TITLE "আনইনস্টল শেষ"
  ${LangFileString} MUI_UNTEXT_FINISH_SUBTITLE "সব ঠিকঠাক হয়েছে।"
  ${LangFileString} MUI_UNTEXT_ABORT_TITLE "আনইনস্টল হয়নি"
  ${LangFileString} MUI_UNTEXT_ABORT_SUBTITLE "আনইনস্টল শেষ করা যায়নি।"
!endif

!ifdef MUI_FINISHPAGE
  ${LangFileString} MUI_TEXT_FINISH_INFO_TITLE "পরখ তৈরি"
  ${LangFileString} MUI_TEXT_FINISH_INFO_TEXT "পরখ আপনার কম্পিউটারে ইনস্টল হয়েছে।$\r$\n$\r$\nউইন্ডোটি বন্ধ করতে “শেষ করুন” চাপুন।"
  ${LangFileString} MUI_TEXT_FINISH_INFO_REBOOT "ইনস্টল পুরো করতে কম্পিউটার রিস্টার্ট করতে হবে। এখনই করবেন?"
  ${LangFileString} MUI_TEXT_FINISH_REBOOTNOW "এখনই রিস্টার্ট"
  ${LangFileString} MUI_TEXT_FINISH_REBOOTLATER "পরে নিজে রিস্টার্ট করব"
  ${LangFileString} MUI_TEXT_FINISH_RUN "&পরখ খুলুন"
  ${LangFileString} MUI_TEXT_FINISH_SHOWREADME "&পড়ে নিন"
  ${LangFileString} MUI_BUTTONTEXT_FINISH "&শেষ করুন"
!endif

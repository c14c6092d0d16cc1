; The installer for Windows. `cargo xtask package` defines:
;   VERSION   the version, three numbers
;   BINARY    the program
;   LOADER    WebView2Loader.dll, where the program needs one beside it (builds by MinGW)
;   OUTFILE   the installer to write
;   STUB      what the installer's own program is, where it isn't the default one
;   SIGNER    a program that signs the file that it is given, if there is one
;
; Arguments of the installer: /S without a window, /P with progress only, /UPDATE from the updater, /R opens Porokh at
; the end of these, /ARGS … with these arguments, /NS without icons. The updater of Tauri uses them.
; Arguments of the uninstaller: /S keeps the records, /S /FORGET deletes them.

Unicode true
!ifdef STUB
  Target ${STUB}
!endif
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include nsDialogs.nsh
!include Sections.nsh

!define NAME "Porokh"
!define IDENTIFIER "bd.porokh.app"
!define PUBLISHER "The Porokh engineers"
!define PROGRAM "porokh.exe"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define CLASS "${NAME}.Spreadsheet"
!define APPLICATION_KEY "Software\Classes\Applications\${PROGRAM}"
!define NOTIFICATIONS_KEY "Software\Classes\AppUserModelId\${IDENTIFIER}"
!define WEBVIEW2 "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"
!define WEBVIEW2_DOWNLOAD "https://go.microsoft.com/fwlink/p/?LinkId=2124703"

Name "${NAME}"
OutFile "${OUTFILE}"
BrandingText " "
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"

VIProductVersion "${VERSION}.0"
VIFileVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileDescription" "${NAME}"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "${PUBLISHER}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"

!ifdef SIGNER
  !uninstfinalize '"${SIGNER}" "%1"'
!endif

Var Progress  ; 1: only progress is shown
Var Updating  ; 1: the updater runs this
Var NoIcons   ; 1: neither on the desktop nor in the start menu
Var WebView2  ; its version, or nothing
Var Forget    ; 1: the records are deleted
Var ForgetButton

!define MUI_ICON "${__FILEDIR__}/../../../icons/icon.ico"
!define MUI_UNICON "${__FILEDIR__}/../../../icons/icon.ico"
; The icon on the color of the window, 164 by 314 pixels.
!define MUI_WELCOMEFINISHPAGE_BITMAP "${__FILEDIR__}/side.bmp"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${UNINSTALL_KEY}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Language"
; Bangla has no code page of its own, and would be left out.
!define MUI_LANGDLL_ALLLANGUAGES
!define MUI_LANGDLL_WINDOWTITLE "Porokh · পরখ"
!define MUI_LANGDLL_INFO "ভাষা বেছে নিন · Choose a language"

!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_PAGE_CUSTOMFUNCTION_PRE SkipIfUnattended
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_PAGE_CUSTOMFUNCTION_PRE SkipIfUnattended
!define MUI_PAGE_CUSTOMFUNCTION_SHOW DontOpenWithoutWebView2
!insertmacro MUI_PAGE_FINISH

UninstPage custom un.AskAboutRecords un.TakeAnswer
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGEEX "${__FILEDIR__}" "Bengali"
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_RESERVEFILE_LANGDLL
!include "${__FILEDIR__}/words.nsh"

; The file of a program that runs can't be opened for writing. An updater's app may be just ending.
!macro WAIT_UNTIL_CLOSED
  !define PLACE ${__LINE__}
  StrCpy $0 0
  again_${PLACE}:
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $1 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      ${If} $Updating = 1
      ${AndIf} $0 < 40
        IntOp $0 $0 + 1
        Sleep 250
        Goto again_${PLACE}
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_OPEN)" /SD IDCANCEL IDRETRY again_${PLACE}
      SetErrorLevel 3
      Quit
    ${EndIf}
    FileClose $1
  ${EndIf}
  !undef PLACE
!macroend

; What the app reads; `fileAssociations` in tauri.conf.json says the same for the other systems.
!macro FOR_EACH_TYPE DO
  !insertmacro ${DO} "xlsx"
  !insertmacro ${DO} "xlsm"
  !insertmacro ${DO} "xlsb"
  !insertmacro ${DO} "xls"
  !insertmacro ${DO} "ods"
  !insertmacro ${DO} "csv"
  !insertmacro ${DO} "tsv"
!macroend

; Among "Open with" only: what opens a double click stays the seller's choice.
!macro OFFER_TYPE TYPE
  WriteRegStr HKCU "Software\Classes\.${TYPE}\OpenWithProgids" "${CLASS}" ""
  WriteRegStr HKCU "${APPLICATION_KEY}\SupportedTypes" ".${TYPE}" ""
!macroend

!macro WITHDRAW_TYPE TYPE
  DeleteRegValue HKCU "Software\Classes\.${TYPE}\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.${TYPE}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.${TYPE}"
!macroend

!macro TYPES_CHANGED
  ; SHCNE_ASSOCCHANGED
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "$(APP)" SectionApp
  SectionIn RO
  !insertmacro WAIT_UNTIL_CLOSED
  SetOutPath "$INSTDIR"
  File "/oname=${PROGRAM}" "${BINARY}"
  !ifdef LOADER
    File "/oname=WebView2Loader.dll" "${LOADER}"
  !else
    ; An earlier build of MinGW brought it.
    Delete "$INSTDIR\WebView2Loader.dll"
  !endif
  WriteUninstaller "$INSTDIR\uninstall.exe"

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0

  WriteRegStr HKCU "Software\Classes\${CLASS}" "" "${NAME}"
  WriteRegStr HKCU "Software\Classes\${CLASS}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "Software\Classes\${CLASS}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  WriteRegStr HKCU "${APPLICATION_KEY}" "FriendlyAppName" "${NAME}"
  WriteRegStr HKCU "${APPLICATION_KEY}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  !insertmacro FOR_EACH_TYPE OFFER_TYPE
  !insertmacro TYPES_CHANGED

  ; Under this name Windows shows the notifications.
  WriteRegStr HKCU "${NOTIFICATIONS_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${NOTIFICATIONS_KEY}" "IconUri" "$INSTDIR\${PROGRAM}"

  ; An icon that the seller deleted stays away when Porokh is updated.
  ${If} $NoIcons = 0
  ${AndIf} $Updating = 0
    CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}"
  ${EndIf}
SectionEnd

Section "$(DESKTOP_ICON)" SectionDesktop
SectionEnd

Section /o "$(AUTO_START)" SectionAutoStart
SectionEnd

; Does what was chosen, and takes back what is no longer wanted.
Section "-choices"
  ${If} $Updating = 0
    ${If} ${SectionIsSelected} ${SectionDesktop}
      ${If} $NoIcons = 0
        CreateShortcut "$DESKTOP\${NAME}.lnk" "$INSTDIR\${PROGRAM}"
      ${EndIf}
    ${Else}
      Delete "$DESKTOP\${NAME}.lnk"
    ${EndIf}
    ${If} ${SectionIsSelected} ${SectionAutoStart}
      WriteRegStr HKCU "${RUN_KEY}" "${NAME}" '"$INSTDIR\${PROGRAM}"'
    ${Else}
      DeleteRegValue HKCU "${RUN_KEY}" "${NAME}"
    ${EndIf}
  ${EndIf}
  Call FindWebView2
  ${If} $WebView2 == ""
  ${AndIf} $Updating = 0
    MessageBox MB_YESNO|MB_ICONINFORMATION "$(NEEDS_WEBVIEW2)" /SD IDNO IDNO declined
    ExecShell "open" "${WEBVIEW2_DOWNLOAD}"
    declined:
  ${EndIf}
  ${If} $Progress = 1
    SetAutoClose true
  ${EndIf}
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionApp} "$(APP_ABOUT)"
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionDesktop} "$(DESKTOP_ICON_ABOUT)"
  !insertmacro MUI_DESCRIPTION_TEXT ${SectionAutoStart} "$(AUTO_START_ABOUT)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

; VARIABLE is 1 when the argument was given, else 0.
!macro TAKE_ARGUMENT NAME VARIABLE
  StrCpy ${VARIABLE} 0
  ClearErrors
  ${GetOptions} $CMDLINE "${NAME}" $R0
  ${IfNot} ${Errors}
    StrCpy ${VARIABLE} 1
  ${EndIf}
!macroend

Function .onInit
  SetRegView 64
  !insertmacro TAKE_ARGUMENT "/P" $Progress
  !insertmacro TAKE_ARGUMENT "/UPDATE" $Updating
  !insertmacro TAKE_ARGUMENT "/NS" $NoIcons
  ${If} $Progress = 0
    !insertmacro MUI_LANGDLL_DISPLAY
  ${EndIf}
  ; Over an earlier version the choices are as they stand.
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "DisplayVersion"
  ${If} $0 != ""
    ${IfNot} ${FileExists} "$DESKTOP\${NAME}.lnk"
      !insertmacro UnselectSection ${SectionDesktop}
    ${EndIf}
    ReadRegStr $0 HKCU "${RUN_KEY}" "${NAME}"
    ${If} $0 != ""
      !insertmacro SelectSection ${SectionAutoStart}
    ${EndIf}
  ${EndIf}
FunctionEnd

Function SkipIfUnattended
  ${If} $Progress = 1
    Abort
  ${EndIf}
FunctionEnd

Function FindWebView2
  ReadRegStr $WebView2 HKLM "SOFTWARE\WOW6432Node\${WEBVIEW2}" "pv"
  ${If} $WebView2 == ""
    ReadRegStr $WebView2 HKCU "Software\${WEBVIEW2}" "pv"
  ${EndIf}
  ; So it says that it was removed.
  ${If} $WebView2 == "0.0.0.0"
    StrCpy $WebView2 ""
  ${EndIf}
FunctionEnd

; It was just said what has to come first.
Function DontOpenWithoutWebView2
  ${If} $WebView2 == ""
    ${NSD_Uncheck} $mui.FinishPage.Run
  ${EndIf}
FunctionEnd

Function .onInstSuccess
  ${If} $Progress = 1
  ${OrIf} ${Silent}
    ClearErrors
    ${GetOptions} $CMDLINE "/R" $R0
    ${IfNot} ${Errors}
      ${GetOptions} $CMDLINE "/ARGS" $R0
      Exec '"$INSTDIR\${PROGRAM}" $R0'
    ${EndIf}
  ${EndIf}
FunctionEnd

Function un.onInit
  SetRegView 64
  StrCpy $Updating 0
  !insertmacro TAKE_ARGUMENT "/FORGET" $Forget
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Function un.AskAboutRecords
  !insertmacro MUI_HEADER_TEXT "$(RECORDS_TITLE)" "$(RECORDS_SUBTITLE)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateRadioButton} 0 10u 100% 12u "$(RECORDS_KEEP)"
  Pop $0
  ${NSD_Check} $0
  ${NSD_CreateRadioButton} 0 28u 100% 12u "$(RECORDS_DELETE)"
  Pop $ForgetButton
  ${NSD_CreateLabel} 0 52u 100% 24u "$(RECORDS_ELSEWHERE)"
  Pop $0
  nsDialogs::Show
FunctionEnd

Function un.TakeAnswer
  ${NSD_GetState} $ForgetButton $Forget
FunctionEnd

; Deletes Porokh's keys in the Credential Manager; the name of each ends with the identifier.
Function un.ForgetKeys
  System::Call 'advapi32::CredEnumerateW(p 0, i 0, *i .r1, *p .r2) i .r0'
  ${If} $0 = 0
    Return
  ${EndIf}
  ${ForEach} $3 1 $1 + 1
    IntOp $4 $3 - 1
    IntOp $4 $4 * ${NSIS_PTR_SIZE}
    IntPtrOp $4 $2 + $4
    System::Call '*$4(p .r5)'
    System::Call '*$5(i, i .r6, w .r7)'
    StrLen $8 ".${IDENTIFIER}"
    StrCpy $8 $7 "" -$8
    ${If} $8 == ".${IDENTIFIER}"
      System::Call 'advapi32::CredDeleteW(w r7, i r6, i 0)'
    ${EndIf}
  ${Next}
  System::Call 'advapi32::CredFree(p r2)'
FunctionEnd

Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\WebView2Loader.dll"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$DESKTOP\${NAME}.lnk"
  DeleteRegValue HKCU "${RUN_KEY}" "${NAME}"
  !insertmacro FOR_EACH_TYPE WITHDRAW_TYPE
  DeleteRegKey HKCU "Software\Classes\${CLASS}"
  DeleteRegKey HKCU "${APPLICATION_KEY}"
  DeleteRegKey HKCU "${NOTIFICATIONS_KEY}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  !insertmacro TYPES_CHANGED
  ${If} $Forget = 1
    RMDir /r "$LOCALAPPDATA\${IDENTIFIER}"
    Call un.ForgetKeys
  ${EndIf}
SectionEnd

//! Korean.

use super::{Grammar, Idea, Language};

/// Korean.
pub(super) const GRAMMAR: Grammar = Grammar {
    language: Language::Korean,
    function_words: "",
    runs_on: true,
    denies: &["않", "못", "안 ", "없", "아직"],
    plans: &["겠습니다", "예정", "할 것", "할게요", "하려고", "계획", "다음으로", "해야"],
    conditions: &["면 ", "경우", "만약", "때까지"],
    asks: &["까요", "습니까", "나요"],
    hedges: &["것 같", "아마", "수도 있", "듯합니다", "듯 합니다"],
    tells: &["하세요", "주세요", "하십시오", "바랍니다"],
    i: &["제가", "저는", "내가"],
    you: &["당신"],
    spares: &["오류가 없", "에러가 없", "문제가 없", "문제 없", "오류 없", "실패가 없", "실패 없", "뿐만 아니라"],
    forms: &[
        (Idea::Tests, &["테스트"]),
        (Idea::Build, &["빌드", "컴파일"]),
        (Idea::Lint, &["린트", "린터"]),
        (Idea::Pass, &["통과", "성공", "초록"]),
        (Idea::Fail, &["실패"]),
        (Idea::Removed, &["삭제", "제거"]),
        (Idea::Created, &["생성", "추가", "작성", "만들었"]),
        (Idea::Changed, &["변경", "수정", "편집", "업데이트"]),
        (Idea::Committed, &["커밋"]),
        (Idea::Pushed, &["푸시"]),
        (Idea::Ran, &["실행"]),
        (Idea::All, &["모든", "모두", "전부", "전체"]),
        (Idea::File, &["파일"]),
    ],
};

//! Other languages.

use super::super::lang::{Idea, forms};
use super::super::{Stance, read};

fn stance(text: &str) -> Stance {
    read(text).clauses.last().map(|clause| clause.stance).unwrap()
}

#[test]
fn claims_in_other_languages_are_asserted() {
    for text in [
        "Alle Unit-Tests sind grün.",
        "Ich habe die Datei gelöscht.",
        "Der Build läuft ohne Fehler durch.",
        "Tous les tests unitaires passent.",
        "J'ai supprimé le fichier.",
        "Todas las pruebas unitarias pasan.",
        "He eliminado el archivo.",
        "Todos os testes unitários passaram.",
        "Eu removi o arquivo.",
        "Все юнит-тесты прошли.",
        "Я удалил файл.",
        "ユニットテストはすべて通りました。",
        "ファイルを削除しました。",
        "모든 단위 테스트가 통과했습니다.",
        "파일을 삭제했습니다.",
        "所有单元测试都通过了。",
        "我删除了文件。",
    ] {
        assert_eq!(stance(text), Stance::Asserted, "{text}");
    }
}

#[test]
fn denials_plans_conditions_and_questions_in_other_languages_are_none() {
    for (text, wanted) in [
        ("Ich habe die Tests nicht ausgeführt.", Stance::Negated),
        ("Als nächstes werde ich die Datei löschen.", Stance::Planned),
        ("Wenn alle Tests grün sind, ist der Build fertig.", Stance::Conditional),
        ("Soll ich die Datei löschen?", Stance::Question),
        ("Je n'ai pas lancé les tests.", Stance::Negated),
        ("Je vais supprimer le fichier.", Stance::Planned),
        ("Si tous les tests passent, le fichier est supprimé.", Stance::Conditional),
        ("Voulez-vous que je supprime le fichier ?", Stance::Question),
        ("Las pruebas no pasan.", Stance::Negated),
        ("Voy a eliminar el archivo.", Stance::Planned),
        ("Si todas las pruebas pasan, el archivo se borra.", Stance::Conditional),
        ("¿Quieres que elimine el archivo?", Stance::Question),
        ("Os testes não passaram.", Stance::Negated),
        ("Vou remover o arquivo agora.", Stance::Planned),
        ("Тесты не прошли.", Stance::Negated),
        ("Я запущу тесты позже.", Stance::Planned),
        ("Если тесты прошли, файл удалён.", Stance::Conditional),
        ("テストは通りませんでした。", Stance::Negated),
        ("テストが通ったら、削除します。", Stance::Conditional),
        ("テストを実行しますか？", Stance::Question),
        ("테스트가 통과하지 않았습니다.", Stance::Negated),
        ("테스트를 실행할 예정입니다.", Stance::Planned),
        ("测试没有通过。", Stance::Negated),
        ("如果测试通过，我就删除文件。", Stance::Conditional),
        ("接下来我会删除文件。", Stance::Planned),
    ] {
        assert_eq!(stance(text), wanted, "{text}: {:#?}", read(text).clauses);
    }
}

#[test]
fn words_of_claims_are_found_with_borders() {
    for (text, ideas) in [
        ("Alle Tests sind grün", &[Idea::All, Idea::Tests, Idea::Pass][..]),
        ("Все тесты прошли", &[Idea::All, Idea::Tests, Idea::Pass]),
        ("テストはすべて通りました", &[Idea::Tests, Idea::All, Idea::Pass]),
        ("모든 테스트가 통과했습니다", &[Idea::All, Idea::Tests, Idea::Pass]),
        ("所有测试都通过了", &[Idea::All, Idea::Tests, Idea::All, Idea::Pass]),
        ("Tous les tests passent", &[Idea::All, Idea::Tests, Idea::Pass]),
        ("Todas las pruebas pasan", &[Idea::All, Idea::Tests, Idea::Pass]),
        ("Todos os testes passaram", &[Idea::All, Idea::Tests, Idea::Pass]),
        ("файл удалён", &[Idea::File, Idea::Removed]),
        ("протесты прошлись", &[]),
        ("Attestation", &[]),
    ] {
        assert_eq!(forms(text).iter().map(|form| form.idea).collect::<Vec<_>>(), ideas, "{text}");
    }
}

#[test]
fn a_comma_between_two_claims_parts_them() {
    let texts: Vec<_> = read("Все тесты прошли, файл удалён.").clauses.iter().map(|c| c.text.to_string()).collect();
    assert_eq!(texts, ["Все тесты прошли", "файл удалён"]);
}
